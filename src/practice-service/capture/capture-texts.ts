import type { Language } from '../../domain/language';

/** Texts of the policyholder's page and the report. */
export interface CaptureTexts {
  readonly title: string;
  readonly practice: string;
  readonly caseNumber: string;
  readonly scene: string;
  readonly done: string;
  readonly send: string;
  readonly override: string;
  readonly inspection: string;
  readonly withdraw: string;
  readonly finished: string;
  readonly superseded: string;
  readonly retry: string;
  readonly report: string;
  readonly noModel: string;
  readonly lastResult: string;
  readonly decision: string;
  readonly photos: string;
  readonly history: string;
  readonly page: (page: number, pages: number) => string;
  readonly scenes: readonly string[];
}

const TEXTS: { readonly [Name in Language]: CaptureTexts } = {
  de: {
    title: 'Schadenfotos aufnehmen',
    practice:
      'Übungsdienst: Diese Seite steht für das Smartphone der versicherten Person. Nichts verlässt diesen Rechner.',
    caseNumber: 'Schadennummer',
    scene: 'Motiv',
    done: 'erledigt',
    send: 'Foto senden',
    override: 'Trotz nicht bestandener Motivprüfung senden',
    inspection: 'Besichtigung vor Ort anfordern',
    withdraw: 'Schadenmeldung zurückziehen',
    finished: 'Vielen Dank. Hier ist nichts mehr zu tun.',
    superseded: 'Dieser Link wurde durch einen neueren ersetzt.',
    retry: 'Die Fotos waren auffällig. Bitte nehmen Sie alle Motive noch einmal auf.',
    report: 'Prüfbericht',
    noModel:
      'Geprüft ohne Modell: Metadaten, Zeit und Ort. Ein abfotografierter Bildschirm lässt sich so nicht erkennen.',
    lastResult: 'Ergebnis',
    decision: 'Entscheidung',
    photos: 'Fotos',
    history: 'Verlauf',
    page: (page, pages) => `Seite ${page} von ${pages}`,
    scenes: ['Gesamtansicht', 'Schaden aus der Nähe', 'Umgebung'],
  },
  en: {
    title: 'Take photos of the damage',
    practice:
      'Practice service: this page stands for the customer’s smartphone. Nothing leaves this computer.',
    caseNumber: 'Case number',
    scene: 'Scene',
    done: 'done',
    send: 'Send photo',
    override: 'Send despite a failed scene check',
    inspection: 'Ask for an on-site inspection',
    withdraw: 'Withdraw the claim',
    finished: 'Thank you. There is nothing left to do here.',
    superseded: 'This link was replaced by a newer one.',
    retry: 'The photos were suspicious. Please take every scene again.',
    report: 'Verification report',
    noModel:
      'Checked without a model: metadata, time and place. A photo of a screen cannot be recognised this way.',
    lastResult: 'Result',
    decision: 'Decision',
    photos: 'Photos',
    history: 'History',
    page: (page, pages) => `Page ${page} of ${pages}`,
    scenes: ['Overall view', 'Damage close up', 'Surroundings'],
  },
  pl: {
    title: 'Zrób zdjęcia szkody',
    practice:
      'Usługa ćwiczebna: ta strona zastępuje smartfon ubezpieczonego. Nic nie opuszcza tego komputera.',
    caseNumber: 'Numer szkody',
    scene: 'Ujęcie',
    done: 'gotowe',
    send: 'Wyślij zdjęcie',
    override: 'Wyślij mimo niezaliczonej kontroli ujęcia',
    inspection: 'Poproś o oględziny na miejscu',
    withdraw: 'Wycofaj zgłoszenie',
    finished: 'Dziękujemy. Nie ma tu już nic do zrobienia.',
    superseded: 'Ten link został zastąpiony nowszym.',
    retry: 'Zdjęcia były podejrzane. Prosimy ponownie wykonać wszystkie ujęcia.',
    report: 'Raport z kontroli',
    noModel:
      'Sprawdzono bez modelu: metadane, czas i miejsce. Zdjęcia ekranu nie da się w ten sposób rozpoznać.',
    lastResult: 'Wynik',
    decision: 'Decyzja',
    photos: 'Zdjęcia',
    history: 'Przebieg',
    page: (page, pages) => `Strona ${page} z ${pages}`,
    scenes: ['Widok ogólny', 'Szkoda z bliska', 'Otoczenie'],
  },
};

export function captureTexts(language: Language): CaptureTexts {
  return TEXTS[language];
}
