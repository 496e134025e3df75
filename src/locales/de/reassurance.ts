/** Sentences shared by the texts of errors. */
export const NOTHING_SENT = 'Es wurde nichts gesendet und nichts bezahlt.';
export const STORED_UNCHANGED = 'Alle gespeicherten Daten sind unverändert.';
export const ORIGINALS_UNTOUCHED = 'Ihre Originaldateien sind unverändert.';
export const PACKAGE_KEPT = 'Das versiegelte Paket bleibt erhalten; für diesen Versuch wurde nichts bezahlt.';
export const REFUSAL_KEPT =
  'Das versiegelte Paket bleibt erhalten. Ob eine Ablehnung Token kostet, gibt der Dienst nicht an.';
export const NEVER_REPEATED =
  'Das Paket bleibt erhalten und wird nie ohne Ihre Entscheidung erneut gesendet.';
export const ANSWER_KEPT = 'Alles Empfangene ist vollständig gespeichert und wird unverändert angezeigt.';
export const NOTHING_LOST = 'Es gehen keine gespeicherten Daten verloren.';
export const BY_ITSELF = 'Sie müssen nichts tun: Proofcase versucht es automatisch erneut.';
export const DECIDE = 'Entscheiden Sie im Postausgang: nachfragen, erneut senden oder schließen.';
export const TRY_AGAIN = 'Versuchen Sie es erneut; wenn es wieder geschieht, starten Sie Proofcase neu.';
