/** What the texts of errors have in common. */
export const NOTHING_SENT = 'Nic nie wysłano i za nic nie zapłacono.';
export const STORED_UNCHANGED = 'To, co zapisano wcześniej, pozostaje bez zmian.';
export const ORIGINALS_UNTOUCHED = 'Oryginalne pliki pozostały nietknięte.';
export const PACKAGE_KEPT = 'Zapieczętowana paczka jest zachowana; za tę próbę nic nie zapłacono.';
export const NEVER_REPEATED =
  'Paczka jest zachowana i nigdy nie zostanie wysłana ponownie bez Twojej decyzji.';
export const ANSWER_KEPT = 'To, co nadeszło, jest w całości zachowane i pokazane bez zmian.';
export const NOTHING_LOST = 'Nic z tego, co zapisano, nie przepadło.';
export const BY_ITSELF = 'Nic nie trzeba robić: próba zostanie ponowiona samoczynnie.';
export const DECIDE = 'Zdecyduj w skrzynce nadawczej: zapytaj ponownie, wyślij ponownie albo zamknij.';
export const TRY_AGAIN = 'Spróbuj ponownie; jeśli problem wróci, uruchom Proofcase jeszcze raz.';
