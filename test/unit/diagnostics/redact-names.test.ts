import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactLog } from '../../../src/main/diagnostics/redact-names';

const NONE: ReadonlySet<string> = new Set();

describe('a log in the support bundle', () => {
  it.each([
    [
      "2026-10-01T10:00:00.000Z Error: ENOENT: no such file or directory, open '/home/anna/Schaden 4711/Küche.jpg'",
      "2026-10-01T10:00:00.000Z Error: ENOENT: no such file or directory, open '…'",
    ],
    [
      '      at openSource (/opt/Proofcase/resources/app.asar/out/main/chunks/open-source-B1x.js:12:7)',
      '      at openSource (open-source-B1x.js:12:7)',
    ],
    [
      'uncaught exception: Error: no\\n    at seal (/opt/x/seal.js:1:2)\\n    at node:net:1:2',
      'uncaught exception: Error: no\\n    at seal (seal.js:1:2)\\n    at node:net:1:2',
    ],
    ['  at node:internal/fs/promises:639:25', '  at node:internal/fs/promises:639:25'],
    [
      '2026-10-01T10:00:00.000Z error request items.inspect: not-found',
      '2026-10-01T10:00:00.000Z error request items.inspect: not-found',
    ],
    ['cannot read C:\\Users\\Anna\\Schaden 4711\\a.jpg', 'cannot read …'],
    ['status 503 of https://service.example/v2/cases/SCH-1?x=1', 'status 503 of https://service.example'],
    ['image process gone: crashed (139)', 'image process gone: crashed (139)'],
    ['connection user=claims_writer password=geheim lost', 'connection user=… password=…'],
    ['Proxy-Authorization: Basic cHJveHk6Z2VoZWlt', 'Proxy-Authorization: …'],
    ['PGPASSWORD=geheim, receiverToken: geheim', 'PGPASSWORD=…, receiverToken: …'],
    ['mail of anna.kowalska@example.org', 'mail of …'],
    [
      'database schema 25 is newer than 24, sha256 differs',
      'database schema 25 is newer than 24, sha256 differs',
    ],
  ])('keeps of %j what is of no case', (line, expected) => {
    expect(redactLog(line, NONE)).toBe(expected);
  });

  it('loses every name that the database knows, also inside a sentence', () => {
    const names = new Set(['SCHADEN', 'Familie Müller/Küche links.jpg', 'Anna Kowalska']);
    const text = 'case Schaden of anna  kowalska: küche LINKS is damaged, Küche links.jpg too';
    expect(redactLog(text, names)).toBe('case … of …: … is damaged, … too');
  });

  const word = fc.stringMatching(/^[A-Za-zÄÖÜäöüßĄĆŁŃÓŚŻąćłńóśż]{3,12}$/);
  const number = fc.stringMatching(/^[A-Z]{0,4}-?\d{4}-\d{4,6}$/);
  const planted = fc.record({
    caseNumber: fc.oneof(number, word),
    folder: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    photo: fc
      .tuple(
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('.jpg', '.HEIC', '.pdf', ' (2).png'),
      )
      .map(([words, ending]) => `${words.join(' ')}${ending}`),
    key: fc.stringMatching(/^[a-z0-9]{24,40}$/),
  });
  /** The ways in which messages of the file system, of the service and of our own code name things. */
  const LINES: readonly ((marks: {
    caseNumber: string;
    folder: string;
    photo: string;
    key: string;
  }) => string)[] = [
    ({ folder, photo }) => `ENOENT: no such file or directory, open '/home/x/${folder}/${photo}'`,
    ({ folder, photo }) => `EBUSY: resource busy, copyfile 'C:\\x\\${folder}\\${photo}' -> 'D:\\${photo}'`,
    ({ folder, photo }) => `cannot read \\\\server\\share\\${folder}\\${photo}`,
    ({ caseNumber }) => `case ${caseNumber} is already there`,
    ({ caseNumber }) => `https://anna:secret@service.example/capture/${caseNumber}?token=abc answered 404`,
    ({ photo }) => `thumbnail of ${photo}: crash`,
    ({ photo, caseNumber }) => `{"name": "${photo}", "caseNumber": "${caseNumber}"}`,
    ({ key }) => `x-api-key: ${key} was refused, Bearer ${key}`,
    ({ key }) => `the key ${key}1 was refused`,
  ];

  it('holds no planted case number, folder, photo or key, wherever a message has it', () => {
    fc.assert(
      fc.property(planted, fc.shuffledSubarray([...LINES], { minLength: 1 }), (marks, lines) => {
        const { caseNumber, folder, photo, key } = marks;
        const names = new Set([caseNumber, `/home/x/${folder}`, `${folder}/${photo}`]);
        const text = lines.map((line) => `2026-10-01T10:00:00.000Z error ${line(marks)}`).join('\n');
        const shown = redactLog(text, names);
        // A marker that is a word of the messages themselves says nothing.
        const frame = lines
          .map((line) => line({ caseNumber: '', folder: '', photo: '', key: '' }))
          .join('\n');
        for (const marker of [caseNumber, folder, photo, key]) {
          if (!frame.includes(marker)) expect(shown).not.toContain(marker);
        }
      }),
    );
  });
});
