/** Sentences shared by the texts of errors. */
export const NOTHING_SENT = 'Nic nie wysłano i za nic nie zapłacono.';
export const STORED_UNCHANGED = 'Wszystkie zapisane dane są niezmienione.';
export const ORIGINALS_UNTOUCHED = 'Oryginalne pliki są niezmienione.';
export const PACKAGE_KEPT = 'Zapieczętowany pakiet jest zachowany; za tę próbę nic nie zapłacono.';
export const REFUSAL_KEPT =
  'Zapieczętowany pakiet jest zachowany. Usługa nie podaje, czy odrzucenie kosztuje tokeny.';
export const NEVER_REPEATED =
  'Pakiet jest zachowany i bez Twojej decyzji nigdy nie zostanie wysłany ponownie.';
export const ANSWER_KEPT = 'Wszystkie odebrane dane są w całości zachowane i pokazane bez zmian.';
export const NOTHING_LOST = 'Nie utracono żadnych zapisanych danych.';
export const BY_ITSELF = 'Nic nie trzeba robić: próba zostanie ponowiona automatycznie.';
export const DECIDE = 'Zdecyduj w wysyłce: zapytaj ponownie, wyślij ponownie albo zamknij.';
export const TRY_AGAIN = 'Spróbuj ponownie; jeśli problem wróci, uruchom Proofcase jeszcze raz.';
