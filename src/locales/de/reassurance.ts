/** What the texts of errors have in common. */
export const NOTHING_SENT = 'Es wurde nichts gesendet und nichts bezahlt.';
export const STORED_UNCHANGED = 'Was bisher gespeichert ist, bleibt unverändert.';
export const ORIGINALS_UNTOUCHED = 'Ihre Originaldateien sind unberührt.';
export const PACKAGE_KEPT = 'Das versiegelte Paket bleibt erhalten; für diesen Versuch wurde nichts bezahlt.';
export const NEVER_REPEATED = 'Das Paket bleibt erhalten und wird nie ohne Ihre Entscheidung wiederholt.';
export const ANSWER_KEPT = 'Was ankam, ist vollständig aufbewahrt und wird gezeigt, wie es kam.';
export const NOTHING_LOST = 'Nichts Gespeichertes geht verloren.';
export const BY_ITSELF = 'Nichts zu tun: Es wird von selbst erneut versucht.';
export const DECIDE = 'Entscheiden Sie im Postausgang: nachfragen, erneut senden oder schließen.';
export const TRY_AGAIN = 'Versuchen Sie es erneut; wenn es wieder geschieht, starten Sie Proofcase neu.';
