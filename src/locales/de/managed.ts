import type { managed as reference } from '../en/managed';
import type { Translation } from '../translation';

export const managed: Translation<typeof reference> = {
  by: 'Festgelegt von {{organisation}}',
  byUnknown: 'Von Ihrem Unternehmen festgelegt',
  contact: 'Fragen an: {{contact}}',
  profileFields: 'Gesperrte Felder gibt Ihr Unternehmen vor. Ihren eigenen Schlüssel geben Sie unten ein.',
  onlyThese: 'Die Profile gibt Ihr Unternehmen vor.',
  profilesWhileBroken:
    'Profile lassen sich erst ändern, wenn die Vorgaben Ihres Unternehmens berichtigt sind.',
  title: 'Vorgaben des Unternehmens',
  place: 'Quelle',
  addresses: 'Zugelassene Adressen',
  proxy: 'Proxy',
  proxyMode: { direct: 'Kein Proxy', system: 'Aus den Systemeinstellungen' },
  retention: 'Löschfristen',
  days_one: '{{count, number}} Tag nach dem Abschluss',
  days_other: '{{count, number}} Tage nach dem Abschluss',
  settings: 'Gesperrt',
  setting: {
    language: 'Sprache',
    profiles: 'Profile',
    otherProfiles: 'Weitere Profile',
    addresses: 'Zugelassene Adressen',
    proxy: 'Proxy',
    retention: 'Löschfristen',
    receiver: 'Empfang von Ergebnissen der Live-Aufnahme',
    updates: 'Updates',
  },
  broken: {
    title: 'Die Vorgaben Ihres Unternehmens enthalten Fehler und wurden nicht übernommen.',
    text: 'Bis zur Korrektur wird nichts gesendet. Vorgänge und Ergebnisse bleiben lesbar. Geben Sie Ihrer IT diese Angaben:',
  },
  problem: {
    unreadable: 'lässt sich nicht lesen',
    unprotected: 'gehört keinem Administrator oder kann von anderen Benutzern geändert werden',
    'not-json': 'ist kein gültiges JSON',
    unknown: 'ist keine bekannte Einstellung',
    missing: 'fehlt',
    type: 'hat den falschen Typ; erwartet: {{detail}}',
    value: 'hat einen unzulässigen Wert; zulässig: {{detail}}',
    invalid: 'hat einen unzulässigen Wert',
    range: 'liegt außerhalb des Bereichs: {{detail}}',
    address: 'ist keine gültige Adresse (https://, ohne Benutzername, Abfrage und Fragment)',
    host: 'ist kein Rechnername wie service.example oder *.example.com',
    duplicate: 'kommt doppelt vor: {{detail}}',
    reserved: 'ist der Name des eingebauten Übungsdienstes: {{detail}}',
    'capture-fields': 'eignet sich nicht als Felder für Aufnahme-Links',
    'public-address':
      'ist keine gültige Adresse (https:// oder http://, ohne Benutzername, Abfrage, Fragment und Schrägstrich am Ende)',
    channel:
      'ist kein gültiger Kanalname (Kleinbuchstaben, Ziffern und Bindestriche, mit einem Buchstaben am Anfang, höchstens 40 Zeichen)',
    'signing-key': 'ist kein öffentlicher Ed25519-Schlüssel in Base64',
    'team-store':
      'ist keine Adresse eines Team-Speichers (postgres://Benutzer@Server/Datenbank, ohne Passwort)',
    'profile-not-allowed': 'gehört nicht zu den zugelassenen Adressen: {{detail}}',
    mixed: 'lässt sich nicht mit anderen Werten kombinieren',
  },
};
