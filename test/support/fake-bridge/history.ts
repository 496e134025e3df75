import { ProofcaseError } from '../../../src/contract/errors';
import type { AlteredText, CaseNote, HandlerDecision } from '../../../src/contract/history-views';
import type { CustodyEntry } from '../../../src/contract/views';
import type { CaseNoteId, DecisionId, ResultId } from '../../../src/domain/ids';
import type { Language } from '../../../src/domain/language';
import type { MoreHandlers } from './fake-bridge';
import { uuid } from './uuid';

const START = Date.parse('2026-11-19T08:12:00Z');
const MINUTE = 60_000;

const WORDS: {
  readonly [Of in Language]: { readonly [Text in 'call' | 'typo' | 'fixed' | 'doubt' | 'sure']: string };
} = {
  de: {
    call: 'Telefonat mit Frau Kowalczyk (Mieterin, 2. OG): Das Wasser sei am Montag gegen 6 Uhr durch die Decke gekommen, die Küche habe da schon gestanden. Sie schickt die Originale vom Telefon nach.',
    typo: 'Wohnungsbesichtigung am 18.11. mit dem Hausmeister.',
    fixed:
      'Wohnungsbesichtigung am 19.11. mit dem Hausmeister. Die Fuge hinter der Spüle ist alt und gerissen.',
    doubt:
      'DSCN0029 wurde 412 km entfernt aufgenommen und trägt ein anderes Kameramodell. Originale angefordert.',
    sure: 'Die Originale liegen vor: DSCN0029 stammt aus dem Urlaub der Versicherten und wurde versehentlich beigelegt. Die übrigen Fotos passen nach Ort und Zeit zum Schaden.',
  },
  en: {
    call: 'Called Ms Kowalczyk (tenant, 2nd floor): water came through the ceiling on Monday around 6 am, the kitchen was already standing. She will send the originals from her phone.',
    typo: 'Visited the flat on 18 November with the caretaker.',
    fixed:
      'Visited the flat on 19 November with the caretaker. The joint behind the sink is old and cracked.',
    doubt: 'DSCN0029 was taken 412 km away and names another camera. Originals asked for.',
    sure: 'The originals have come: DSCN0029 is a holiday picture of the insured and was added by mistake. The other photos fit the damage in place and time.',
  },
  pl: {
    call: 'Rozmowa z panią Kowalczyk (najemczyni, 2. piętro): woda przeszła przez sufit w poniedziałek około 6 rano, kuchnia już wtedy stała. Dośle oryginały z telefonu.',
    typo: 'Oględziny mieszkania 18.11. z dozorcą.',
    fixed: 'Oględziny mieszkania 19.11. z dozorcą. Fuga za zlewem jest stara i popękana.',
    doubt: 'DSCN0029 wykonano 412 km dalej i innym aparatem. Poproszono o oryginały.',
    sure: 'Oryginały nadeszły: DSCN0029 to zdjęcie z wakacji ubezpieczonej, dołączone przez pomyłkę. Pozostałe zdjęcia pasują do szkody co do miejsca i czasu.',
  },
};

/** Looks like a SHA-256 and differs for each number. */
function hashOf(number: number): string {
  let state = number * 2_654_435_761 + 12_345;
  return Array.from({ length: 64 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 28).toString(16);
  }).join('');
}

const NOTE_CALL = uuid<CaseNoteId>('note', 1);
const NOTE_VISIT = uuid<CaseNoteId>('note', 2);
const NOTE_GONE = uuid<CaseNoteId>('note', 3);
const DECISION_FIRST = uuid<DecisionId>('decision', 1);
const DECISION_LAST = uuid<DecisionId>('decision', 2);
const PACKAGE = uuid<string>('package', 0);

type Step = readonly [
  minutes: number,
  action: string,
  subjects: readonly string[],
  details: CustodyEntry['details'],
];

const STEPS: readonly Step[] = [
  [
    0,
    'case-created',
    [uuid<string>('case', 0)],
    { caseNumber: 'SCH-2026-004711', referenceDate: '2026-11-16' },
  ],
  [1, 'folder-read', [uuid<string>('folder', 0)], { path: '/home/anna/Schäden/SCH-2026-004711', files: 41 }],
  [9, 'case-note-written', [NOTE_CALL], { version: 1, textSha256: hashOf(101) }],
  [14, 'items-excluded', [uuid<string>('item', 4), uuid<string>('item', 5)], { reason: 'privat' }],
  [
    22,
    'package-sealed',
    [PACKAGE],
    { sha256: hashOf(9), bytes: 23_400_000, entries: 39, sequence: 1, of: 1 },
  ],
  [22, 'package-queued', [PACKAGE], {}],
  [23, 'package-waiting', [PACKAGE], { reason: 'network', status: null }],
  [31, 'upload-stored', [PACKAGE], { bytes: 23_400_000, sha256: hashOf(9) }],
  [31, 'scan-submitted', [PACKAGE], { route: 'presigned', sha256: hashOf(9), bytes: 23_400_000, attempt: 1 }],
  [34, 'answer-received', [PACKAGE], { bytes: 8_912_334 }],
  [34, 'answer-filed', [PACKAGE], { result: uuid<string>('result', 0) }],
  [
    52,
    'handler-decision-recorded',
    [DECISION_FIRST, hashOf(55)],
    { number: 1, choice: 'doubtful', reasonSha256: hashOf(201), answers: 1 },
  ],
  [1_440, 'case-note-written', [NOTE_VISIT], { version: 1, textSha256: hashOf(102) }],
  [1_446, 'case-note-corrected', [NOTE_VISIT], { version: 2, textSha256: hashOf(103) }],
  [1_500, 'case-note-written', [NOTE_GONE], { version: 1, textSha256: hashOf(104) }],
  [1_502, 'case-note-removed', [NOTE_GONE], { version: 2, textSha256: null }],
  [1_700, 'evidence-exported', [hashOf(77)], { files: 44, bytes: 25_100_000 }],
  [
    1_760,
    'handler-decision-recorded',
    [DECISION_LAST, hashOf(55)],
    { number: 2, choice: 'genuine', reasonSha256: hashOf(202), answers: 1 },
  ],
];

const PEOPLE = /^(case|folder|items|handler|evidence)-/;

function madeEntries(steps: readonly Step[]): readonly CustodyEntry[] {
  return steps.map(([minutes, action, subjects, details], index) => ({
    sequence: index + 1,
    at: new Date(START + minutes * MINUTE).toISOString(),
    actor: PEOPLE.test(action) ? 'anna.lindner' : 'proofcase',
    action,
    subjects,
    details,
    hash: hashOf(1_000 + index),
  }));
}

/** A case that has been worked on for a long time. */
function longSteps(): readonly Step[] {
  return Array.from({ length: 5_000 }, (_, index) => {
    const [, action, subjects, details] = STEPS[index % 11] ?? STEPS[0] ?? [0, 'case-created', [], {}];
    return [
      index * 3,
      action.startsWith('case-note') ? 'package-queued' : action,
      subjects,
      details,
    ] as const;
  });
}

function madeNotes(language: Language): readonly CaseNote[] {
  const words = WORDS[language];
  const version = (number: number, minutes: number, text: string | null, sha256: string) => ({
    version: number,
    at: new Date(START + minutes * MINUTE).toISOString(),
    actor: 'anna.lindner',
    text,
    sha256,
  });
  return [
    { id: NOTE_CALL, versions: [version(1, 9, words.call, hashOf(101))], removed: null },
    {
      id: NOTE_VISIT,
      versions: [version(1, 1_440, words.typo, hashOf(102)), version(2, 1_446, words.fixed, hashOf(103))],
      removed: null,
    },
    {
      id: NOTE_GONE,
      versions: [version(1, 1_500, null, hashOf(104))],
      removed: { at: new Date(START + 1_502 * MINUTE).toISOString(), actor: 'anna.lindner' },
    },
  ];
}

function madeDecisions(language: Language): readonly HandlerDecision[] {
  const words = WORDS[language];
  const level = { kind: 'known', level: 'Red' } as const;
  const basis = [
    {
      resultId: uuid<ResultId>('result', 0),
      receivedAt: new Date(START + 34 * MINUTE).toISOString(),
      level,
      rawSha256: hashOf(55),
    },
  ];
  const decision = (
    number: number,
    minutes: number,
    own: Pick<HandlerDecision, 'id' | 'choice' | 'reason'>,
  ) => ({
    ...own,
    number,
    at: new Date(START + minutes * MINUTE).toISOString(),
    actor: 'anna.lindner',
    reasonSha256: hashOf(200 + number),
    level,
    basis,
  });
  return [
    decision(2, 1_760, { id: DECISION_LAST, choice: 'genuine', reason: words.sure }),
    decision(1, 52, { id: DECISION_FIRST, choice: 'doubtful', reason: words.doubt }),
  ];
}

/**
 * The history of the first case: `new-history` has its beginning alone, `long-history` thousands of entries,
 * `broken-chain` an entry that was changed, `altered` a note that was.
 */
export function historyHandlers(query: URLSearchParams, language: Language): MoreHandlers {
  const isNew = query.has('new-history');
  const entries = madeEntries(query.has('long-history') ? longSteps() : isNew ? STEPS.slice(0, 2) : STEPS);
  const hasWords = !isNew && !query.has('long-history');
  let notes = hasWords ? madeNotes(language) : [];
  let decisions = hasWords ? madeDecisions(language) : [];
  const altered: readonly AlteredText[] = query.has('altered')
    ? [{ of: 'note', id: NOTE_CALL, number: 1, problem: 'altered' }]
    : [];
  const broken = query.has('broken-chain') ? ({ sequence: 12, problem: 'hash' } as const) : null;
  const now = () => new Date().toISOString();
  return {
    'custody.list': () => entries,
    'custody.check': () => ({
      entries: entries.length,
      verified: broken ? broken.sequence - 1 : entries.length,
      headHash: entries.at(-1)?.hash ?? null,
      broken,
      altered,
    }),
    'caseNotes.list': () => notes,
    'caseNotes.write': ({ text }) => {
      const version = { version: 1, at: now(), actor: 'anna.lindner', text, sha256: hashOf(notes.length) };
      notes = [...notes, { id: uuid('note', 10 + notes.length), versions: [version], removed: null }];
      return notes;
    },
    'caseNotes.correct': ({ noteId, text }) => {
      notes = notes.map((note) =>
        note.id === noteId
          ? {
              ...note,
              versions: [
                ...note.versions,
                {
                  version: note.versions.length + 1,
                  at: now(),
                  actor: 'anna.lindner',
                  text,
                  sha256: hashOf(1),
                },
              ],
            }
          : note,
      );
      return notes;
    },
    'caseNotes.remove': ({ noteId }) => {
      notes = notes.map((note) =>
        note.id === noteId
          ? {
              ...note,
              versions: note.versions.map((version) => ({ ...version, text: null })),
              removed: { at: now(), actor: 'anna.lindner' },
            }
          : note,
      );
      return notes;
    },
    'decisions.list': () => decisions,
    'decisions.record': ({ choice, reason }) => {
      const first = decisions[0];
      if (!first) throw new ProofcaseError('not-found');
      decisions = [
        { ...first, id: uuid('decision', 10), number: decisions.length + 1, choice, reason, at: now() },
        ...decisions,
      ];
      return decisions;
    },
  };
}
