import type { settings as original } from '../en/settings';
import type { Translation } from '../translation';

export const settings: Translation<typeof original> = {
  title: 'Einstellungen',
  sections: 'Bereiche der Einstellungen',
  section: {
    profiles: 'Profile',
    capture: 'Live-Aufnahme',
    precheck: 'Vorprüfung',
    tokens: 'Token',
    retention: 'Speicher und Löschfristen',
    backups: 'Sicherungen',
    sending: 'Versand',
    appearance: 'Sprache und Darstellung',
    about: 'Über Proofcase',
  },
  profiles: {
    add: 'Neues Profil',
    text: 'Ein Profil speichert den Zugang zu einem Konto beim Dienst. Sein Schlüssel liegt nur im Schlüsselbund des Betriebssystems.',
    list: 'Profile',
    active: 'in Gebrauch',
    use: 'Dieses Profil verwenden',
    remove: 'Profil entfernen',
    removeText:
      'Das Profil „{{name}}“ und sein Schlüssel werden von diesem Rechner entfernt. Vorgänge und Ergebnisse bleiben.',
  },
  practice: {
    title: 'Übung',
    text: 'Ein Dienst auf diesem Rechner, der sich wie der echte verhält, zum Lernen und Ausprobieren. Er ist kostenlos, und nichts verlässt den Rechner. Prüfungen, die ein Modell brauchen, melden „nicht aktiviert“.',
    running: 'läuft unter {{url}}',
    stopped: 'läuft nicht',
  },
  wizard: {
    title: 'Neues Profil',
    text: 'Tragen Sie Adresse und Schlüssel ein, die Sie vom Betreiber des Dienstes haben. Proofcase testet sie mit einer kostenlosen Anfrage; vorher wird nichts gespeichert.',
    idle: 'Testen und verwenden',
    testing: 'Wird getestet …',
    saving: 'Wird gespeichert …',
    useUntested: 'Trotzdem verwenden',
    done: 'Profil „{{name}}“ ist eingerichtet und in Gebrauch',
  },
  form: {
    name: 'Name',
    baseUrl: 'Adresse des Dienstes',
    baseUrlHelp: 'Beginnt mit https://; Sie erhalten sie vom Betreiber des Dienstes.',
    otherOrigin:
      'Das ist ein anderer Server. Der Schlüssel für {{before}} wird nicht an {{after}} gesendet: Sie werden erneut nach dem Schlüssel gefragt, und Pakete dieses Profils warten bis dahin.',
    captureAuthentication: 'Kopfzeile für den Schlüssel (Live-Aufnahme)',
    'x-api-key': 'Kopfzeile x-api-key',
    bearer: 'Authorization: Bearer',
    reportLanguage: 'Sprache der Berichte',
    advanced: 'Erweitert: Kontakt, Budget, Live-Aufnahme, Team-Speicher',
    capture: 'Live-Aufnahme',
    captureDefaults: 'Vorgaben für neue Aufnahme-Links:',
    hasResultPush: 'Ergebnisse der Live-Aufnahme werden übermittelt',
    hasResultPushHint:
      'Ausschalten, wenn der Dienst für dieses Konto keine Ergebnisse übermittelt: Fotos und Bericht werden dann von Hand eingelesen, und nichts wird als fehlend gemeldet.',
    contactEmail: 'Kontaktadresse (optional)',
    contactEmailHelp: 'Wird mit jeder Anfrage gesendet; der Dienst kann Nachrichten dorthin senden.',
    invalidEmail: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    saved: 'Profil gespeichert',
  },
  team: {
    title: 'Team-Speicher',
    address: 'Adresse des Team-Speichers (optional)',
    addressHelp:
      'postgres://Benutzer@Server:Port/Datenbank, ohne Passwort. Ihr Team bezahlt dann für dieselben Dateien nur einmal.',
    password: 'Passwort des Team-Speichers',
    passwordHelp: 'Wird im Schlüsselbund gespeichert. Leer: das gespeicherte bleibt.',
    optional: 'Senden, wenn der Team-Speicher nicht erreichbar ist',
    optionalHint:
      'Sonst warten Pakete. Was ungeprüft gesendet wurde, wird nachträglich verglichen; hat jemand im Team dieselben Dateien gesendet, ist doppelt bezahlt.',
    shares: 'Vorgänge teilen und Fotos mit dem Team vergleichen',
    sharesHint:
      'Zusätzlich kommen die Liste Ihrer Vorgänge mit ihren Zuständen und Prüfsummen von Bildern für den Vergleich in den Team-Speicher, nie die Bilder. Ausgeschaltet wird beides entfernt; die Nummern Ihrer Vorgänge und die Prüfsummen gesendeter Dateien bleiben im Team-Speicher, damit nichts doppelt bezahlt wird.',
    sharesHandler: 'Mit den Namen der Sachbearbeiter',
    sharesHandlerHint: 'Sonst sieht das Team nur den Arbeitsplatz.',
    test: 'Team-Speicher testen',
    connected_one: 'Verbunden mit {{place}}: {{count, number}} Arbeitsplatz.',
    connected_other: 'Verbunden mit {{place}}: {{count, number}} Arbeitsplätze.',
  },
  key: {
    help: 'Liegt im Schlüsselbund des Betriebssystems und wird nie wieder angezeigt.',
    helpThisRun: 'Wird entfernt, wenn Proofcase schließt.',
    invalid: {
      empty: 'Der Schlüssel besteht nur aus Leerzeichen.',
      'too-long': 'Der Schlüssel ist zu lang. Kopieren Sie ihn noch einmal.',
      character:
        'Der Schlüssel enthält ein Zeichen, das sich nicht senden lässt, vielleicht ein unsichtbares. Kopieren Sie ihn noch einmal.',
    },
    stored: 'Ein Schlüssel liegt im Schlüsselbund. Er kann nicht wieder angezeigt werden.',
    session: 'Ein Schlüssel gilt nur für diese Sitzung; er wird entfernt, wenn Proofcase schließt.',
    missing: 'Noch kein Schlüssel: Mit diesem Profil kann nichts gesendet werden.',
    'other-origin':
      'Der hinterlegte Schlüssel gehört zu einer anderen Adresse. Geben Sie den Schlüssel für diese Adresse ein; bis dahin wird nichts gesendet.',
    unusable:
      'Der hinterlegte Schlüssel enthält etwas, das sich nicht senden lässt. Geben Sie ihn erneut ein.',
    unavailable:
      'Auf diesem Rechner ist kein Schlüsselbund verfügbar. Der Schlüssel kann nur für diese Sitzung gelten; er wird nie in eine Datei geschrieben.',
    enter: 'Schlüssel',
    replace: 'Neuer Schlüssel',
    save: 'Im Schlüsselbund speichern',
    saveSession: 'Für diese Sitzung verwenden',
    thisRunOnly: 'Nur für diese Sitzung, nicht speichern',
    forget: 'Schlüssel entfernen',
    saved: 'Schlüssel im Schlüsselbund gespeichert',
    savedSession: 'Schlüssel gilt für diese Sitzung',
    forgotten: 'Schlüssel entfernt',
  },
  block: {
    title: 'Angehalten seit {{since}}',
    'key-refused':
      'Der Dienst hat den Schlüssel abgelehnt. Geben Sie einen gültigen ein und setzen Sie dann fort.',
    'key-missing': 'Es gibt keinen Schlüssel. Geben Sie einen ein und setzen Sie dann fort.',
    'key-unusable':
      'Der Schlüssel enthält etwas, das sich nicht senden lässt. Geben Sie ihn erneut ein und setzen Sie dann fort.',
    'key-other-origin':
      'Der Schlüssel gehört zu {{detail}}. Geben Sie den Schlüssel für die jetzige Adresse ein.',
    'address-not-allowed':
      'Ihr Unternehmen lässt {{detail}} nicht zu. Fragen Sie Ihre IT; bis dahin wird nichts gesendet.',
    'certificate-invalid':
      'Dem Zertifikat des Servers kann nicht vertraut werden; es wurde nichts gesendet. Geben Sie Ihrer IT diese Angaben und setzen Sie dann fort.',
    'address-wrong': 'Die Adresse führt nicht zum Dienst. Berichtigen Sie sie und setzen Sie dann fort.',
    'keychain-unavailable':
      'Der Schlüsselbund ließ sich nicht öffnen. Entsperren Sie ihn oder geben Sie einen Schlüssel für diese Sitzung ein und setzen Sie dann fort.',
    quota:
      'Das Kontingent des Kontos ist aufgebraucht. Wenden Sie sich an den Betreiber des Dienstes und setzen Sie dann fort.',
    'account-configuration':
      'Das Konto ist für diese Art von Anfrage nicht eingerichtet. Wenden Sie sich an den Betreiber des Dienstes und setzen Sie dann fort.',
    resume: 'Fortsetzen',
    resumesAt: 'Geht um {{time}} automatisch weiter.',
  },
  test: {
    title: 'Verbindung',
    run: 'Verbindung testen',
    text: 'Fordert eine Upload-Adresse an. Kostet keine Token und sendet keine Dateien.',
    running: 'Wird getestet …',
    ok: 'Der Dienst antwortet und nimmt den Schlüssel an ({{duration}}).',
    'key-missing': 'Es gibt keinen Schlüssel zum Testen.',
    'key-refused': 'Der Dienst antwortet, lehnt aber den Schlüssel ab (Status {{status}}).',
    'key-unusable':
      'Der Schlüssel enthält etwas, das sich nicht senden lässt. Es wurde nichts gesendet; geben Sie ihn erneut ein.',
    'key-other-origin':
      'Der Schlüssel gehört zu einer anderen Adresse. Es wurde nichts gesendet; geben Sie den Schlüssel für diese ein.',
    'address-not-allowed':
      'Ihr Unternehmen lässt diese Adresse nicht zu. Es wurde nichts gesendet; fragen Sie Ihre IT.',
    'certificate-invalid':
      'Dem Zertifikat des Servers kann nicht vertraut werden. Es wurde nichts gesendet, auch nicht der Schlüssel. Geben Sie Ihrer IT diese Angaben.',
    'host-unreachable': 'Der Dienst ist nicht erreichbar. Prüfen Sie Adresse und Netz.',
    'captive-portal':
      'Statt des Dienstes antwortete eine Anmeldeseite des Netzes. Melden Sie sich im Browser am Netz an und testen Sie erneut.',
    'proxy-credentials':
      'Der Proxy dieses Netzes verlangt Benutzername und Passwort. Geben Sie sie im Postausgang ein.',
    'unexpected-answer':
      'An dieser Adresse antwortet etwas, aber nicht wie der Dienst. Prüfen Sie die Adresse.',
    'quota-reached':
      'Der Dienst antwortet und kennt den Schlüssel, aber das Kontingent ist verbraucht (Status {{status}}).',
    'service-error': 'Der Dienst antwortet mit einem Fehler (Status {{status}}).',
    skew: 'Die Uhr dieses Rechners weicht um {{seconds}} s ab.',
  },
  sending: {
    title: 'Uploads',
    parallelUploads: 'Gleichzeitige Uploads',
    uploads_one: '{{count}} Paket',
    uploads_other: '{{count}} Pakete',
    limit: 'Uploadrate insgesamt',
    noLimit: 'Unbegrenzt',
    rate: '{{megabits}} Mbit/s ({{megabytes}}/s)',
    scans: 'Kostenpflichtige Anfragen je Profil',
    serial: 'Nacheinander',
    serialHint:
      'Empfohlen. Ein ungewisses Ergebnis betrifft dann nur ein Paket, und ein abgelehnter Schlüssel oder ein aufgebrauchtes Kontingent hält das nächste an, bevor es gesendet wird.',
    parallel: 'Gleichzeitig',
    parallelHint:
      'Schneller bei vielen Paketen. Bricht das Netz ab, können mehrere Pakete zugleich Ihre Entscheidung brauchen, und mehrere können berechnet sein, bevor sich eine Grenze des Kontos zeigt.',
    onlyUnmetered: 'Nur in nicht getakteten Netzen senden',
    meteredHint:
      'Solange das System das Netz als getaktet meldet (Mobilfunk, Hotspots), warten Pakete im Postausgang.',
    meteredUnknown:
      'Dieses System sagt nicht, ob ein Netz getaktet ist; derzeit wird daher nichts zurückgehalten.',
  },
  notifications: {
    title: 'Benachrichtigungen',
    text: 'Für geöffnete Vorgänge und für Zwischenschritte gibt es keine Benachrichtigung. Mehrere auf einmal werden zusammengefasst.',
    answers: 'Antworten',
    answersHint: 'Lautlos.',
    questions: 'Entscheidungen, Ablehnungen und angehaltene Profile',
    questionsHint: 'Alles, was auf Sie wartet. Mit dem Ton des Systems.',
    caseNumbers: 'Schadennummer anzeigen',
    caseNumbersHint:
      'Benachrichtigungen sind auch auf dem Sperrbildschirm lesbar. Ist dies aus, nennen sie keinen Vorgang; mehr als die Nummer steht nie darin.',
  },
  appearance: {
    language: 'Sprache',
    languageSystem: 'Wie das System ({{language}})',
    theme: 'Darstellung',
    themeSystem: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
  },
  language: { de: 'Deutsch', en: 'English', pl: 'Polski' },
  about: {
    version: 'Version',
    runtime: 'Laufzeit',
    platform: 'Plattform',
    dataFolder: 'Datenordner',
    keychain: 'Schlüsselbund',
    keychainWorks: 'verfügbar',
    keychainMissing: 'nicht verfügbar',
    licences: 'Drittsoftware',
    privacy:
      'Proofcase verbindet sich nur mit dem Dienst und dem Team-Speicher Ihres Profils und mit einem Update-Server, falls Ihr Unternehmen einen vorgibt: keine Telemetrie, keine Kartenkacheln.',
  },
  receiver: {
    title: 'Empfänger für Ergebnisse der Live-Aufnahme',
    text: 'Wird ein Aufnahmefall geschlossen, sendet der Dienst Fotos und Bericht einmal an eine Adresse, die Sie dem Betreiber nennen. Proofcase kann diese Adresse sein.',
    enabled: 'Ergebnisse empfangen',
    enabledHint: 'Nur solange Proofcase läuft. Verpasste Ergebnisse werden nicht noch einmal gesendet.',
    off: 'Der Empfänger ist aus.',
    listening: 'Der Empfänger läuft. Adresse für den Betreiber:',
    copyAddress: 'Adresse kopieren',
    addressCopied: 'Adresse kopiert.',
    unreachable:
      'Der Empfänger läuft, aber der Betreiber des Dienstes erreicht ihn von außen nicht. Lassen Sie ein Gateway Ihres Netzes hierher weiterleiten und tragen Sie dessen Adresse als „Öffentliche Adresse“ ein.',
    reach: {
      computer: 'nur von diesem Rechner',
      link: 'nur von direkt verbundenen Geräten',
      network: 'nur aus Ihrem Netz',
      internet: 'aus dem Internet',
    },
    reachHelp: {
      computer:
        'Nur dieser Rechner erreicht sie, zum Beispiel über ein Gateway, das hier läuft, nicht aber der Betreiber.',
      link: 'Eine Adresse ohne Router: Der Betreiber erreicht sie nicht.',
      network:
        'Rechner Ihres Netzes erreichen sie, der Betreiber nur über ein Gateway. Gegen Mithören ist ein Zertifikat nötig.',
      internet:
        'Der Betreiber erreicht sie, wenn keine Firewall im Weg ist. Gegen Mithören ist ein Zertifikat nötig.',
    },
    whileRunning:
      'Empfangen wird nur, solange Proofcase läuft; verpasste Ergebnisse werden nicht noch einmal gesendet.',
    everyAddress: 'Alle Adressen dieses Rechners',
    gatewayHelp: 'Falls der Betreiber diesen Rechner über ein Gateway erreicht. Sonst leer lassen.',
    more: 'Lassen Sie den Empfänger aus, wenn ein anderer Rechner Ihres Büros die Ergebnisse empfängt. Port, Pfad und Zertifikat:',
    switchOn: 'Einschalten',
    apply: 'Übernehmen',
    done: 'Fertig',
    unencrypted:
      'Fotos, Bericht und Token gehen unverschlüsselt durch das Netz und können mitgelesen werden. Hinterlegen Sie unten ein Zertifikat, oder empfangen Sie nur auf diesem Rechner hinter einem Gateway mit HTTPS.',
    tokenUnseen:
      'Der Betreiber hat das Token des Empfängers noch nicht. Bis dahin wird jedes Ergebnis abgelehnt, und der Dienst sendet jedes nur einmal.',
    toSettings: 'Einstellungen öffnen',
    url: '{{url}}/SCHADENNUMMER',
    address: 'Netzwerkadresse des Empfängers',
    port: 'Port',
    portWrong: 'Geben Sie eine Zahl von 1 bis 65535 ein.',
    path: 'Pfad vor der Schadennummer',
    pathHelp: 'Leer oder zum Beispiel /proofcase.',
    publicAddress: 'Öffentliche Adresse',
    publicAddressHelp:
      'Die Adresse, unter der der Betreiber den Empfänger erreicht, falls sie von der obigen abweicht, zum Beispiel https://schaden.example/proofcase. Anfragen an andere Hostnamen werden abgelehnt.',
    publicAddressWrong:
      'Geben Sie eine Adresse ein, die mit https:// beginnt, oder lassen Sie das Feld leer.',
    failure: {
      'port-in-use': 'Ein anderes Programm benutzt den Port.',
      'address-unavailable': 'Dieser Rechner hat keine solche Adresse.',
      'not-permitted': 'Das System erlaubt nicht, diesen Port zu verwenden.',
      'token-unusable': 'Das Token braucht mindestens 16 Zeichen ohne Leerzeichen.',
      'certificate-unusable': 'Zertifikat oder Schlüssel lassen sich nicht verwenden.',
      'keychain-unavailable':
        'Der Schlüsselbund lässt sich nicht lesen, deshalb ist das Token nicht verfügbar.',
      other: 'Der Empfänger ließ sich nicht starten.',
    },
    token: {
      stored: 'Ein Token liegt im Schlüsselbund; nur wer es kennt, kann Ergebnisse senden.',
      missing: 'Proofcase legt ein Token an, sobald der Empfänger eingeschaltet wird.',
      unseen: 'Proofcase hat ein Token angelegt. Der Betreiber braucht es für jedes Ergebnis.',
      'keychain-unavailable': 'Der Schlüsselbund lässt sich nicht lesen, deshalb gibt es kein Token.',
      once: 'Geben Sie dieses Token dem Betreiber. Es wird nur einmal angezeigt:',
      renew: 'Neues Token anlegen',
      show: 'Token anzeigen',
      copy: 'Token kopieren',
      copied: 'Token kopiert.',
    },
  },
  certificate: {
    title: 'Zertifikat des Empfängers',
    none: 'Ohne Zertifikat verwendet der Empfänger unverschlüsseltes HTTP.',
    present: 'Zertifikat {{subject}}, gültig bis {{validTo}}.',
    expired: 'Zertifikat {{subject}} ist am {{validTo}} abgelaufen.',
    set: 'Zertifikat angeben …',
    remove: 'Zertifikat entfernen',
    chain: 'Zertifikatskette (PEM)',
    key: 'Privater Schlüssel (PEM)',
    keyHelp: 'Er wird verschlüsselt gespeichert; seine Passphrase liegt im Schlüsselbund.',
  },
  trust: {
    title: 'Vertrauenswürdige Unterzeichner von Fotos und Dokumenten',
    text: 'Kameras und Programme können signieren, was sie erzeugen (Herkunftsnachweis, C2PA). Proofcase nennt einen Unterzeichner vertrauenswürdig, wenn sein Zertifikat zu einer dieser Zertifizierungsstellen führt. Keine ist eingebaut: Die C2PA veröffentlicht eine Liste, Hersteller veröffentlichen ihre Zertifikate. Die Auswahl gilt, sobald ein Ordner neu eingelesen wird.',
    none: 'Es wird keiner Zertifizierungsstelle vertraut.',
    add: 'PEM-Datei hinzufügen …',
    remove: '{{subject}} entfernen',
    validTo: 'gültig bis {{validTo}}',
  },
  inbox: {
    title: 'Ergebnisse ohne Vorgang',
    text: 'Zu diesen Schadennummern gibt es keinen Vorgang.',
    newCase: 'Vorgang anlegen',
    team: 'Im Team-Speicher',
    teamText:
      'Diese Ergebnisse warten im Team-Speicher. Übernehmen Sie ein Ergebnis, kommt es in einen Vorgang auf diesem Rechner.',
    received: 'empfangen von {{receiver}}',
    notFetched: '{{workstation}} hat den Vorgang, hat das Ergebnis aber seit einer Stunde nicht abgeholt',
    replaced: 'durch ein späteres Ergebnis ersetzt',
    take: 'Hier einem Vorgang zuordnen',
    short:
      'Gespeicherte Ergebnisse ohne Vorgang: {{results, number}}. Ist der Platz belegt, werden weitere abgelehnt und sind verloren.',
    nearlyFull:
      '{{results, number}} von {{max, number}} Plätzen sind belegt ({{size}}). Sind alle belegt, werden Ergebnisse zu unbekannten Schadennummern abgelehnt und sind verloren. Ordnen Sie diese Ergebnisse Vorgängen zu.',
    full: 'Alle Plätze sind belegt ({{results, number}} Ergebnisse, {{size}}). Ergebnisse zu unbekannten Schadennummern werden abgelehnt und sind verloren, bis Sie diese hier Vorgängen zuordnen. Bereits Empfangenes wird nicht gelöscht.',
  },
  attempts: {
    title: 'Abgelehnte Versuche',
    times_one: '{{count, number}}-mal',
    times_other: '{{count, number}}-mal',
    refusal: {
      browser: 'Von einer Webseite gesendet, nicht vom Dienst',
      'foreign-host': 'An einen Hostnamen gesendet, der nicht als öffentliche Adresse eingetragen ist',
      'inbox-full': 'Kein Platz für Ergebnisse ohne Vorgang',
      'store-away': 'Team-Speicher nicht erreichbar; das Ergebnis bleibt hier und wird später übergeben',
      'not-a-push': 'An eine Adresse gesendet, die keine Ergebnisse annimmt',
      unauthorized: 'Falsches oder fehlendes Token',
      'case-number-invalid': 'Ungültige Schadennummer',
      'not-multipart': 'Kein Formular mit Dateien',
      malformed: 'Beschädigtes Formular',
      'no-report': 'Ohne Bericht',
      'several-reports': 'Mehr als ein Bericht',
      'too-many-photos': 'Zu viele Fotos',
      'photo-type': 'Ein Foto in einem nicht unterstützten Format',
      'report-type': 'Der Bericht ist kein PDF',
      'too-large': 'Zu groß',
      'too-slow': 'Nicht innerhalb von zwei Minuten vollständig',
      'cut-off': 'Verbindung abgebrochen',
      busy: 'Zu viele gleichzeitige Anfragen',
      disk: 'Konnte nicht gespeichert werden',
      internal: 'Fehler in Proofcase',
    },
  },
  mailTexts: {
    title: 'E-Mail-Texte',
    text: 'Für Links, die Sie selbst senden. {caseNumber} und {captureLink} werden eingesetzt.',
    language: 'Sprache des Textes',
    subject: 'Betreff',
    body: 'Text',
    bodyHelp: 'Muss {captureLink} enthalten.',
    saved: 'Text gespeichert.',
    standard: 'Standardtext wiederherstellen',
  },
};
