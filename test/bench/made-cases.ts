import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, SetFinding } from '../../src/domain/finding';
import type {
  CaseId,
  FolderId,
  ItemId,
  PackageId,
  ProfileId,
  ResultId,
  SubmissionId,
} from '../../src/domain/ids';
import type { Item } from '../../src/domain/item';
import type { PackageState } from '../../src/domain/journal';
import type { ReportedLevel } from '../../src/domain/level';
import type { AnalysisResult, FileResult } from '../../src/domain/result';
import { type Database, openDatabase } from '../../src/main/storage/database/connection';
import { MIGRATIONS } from '../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../src/main/storage/database/repositories';
import { storableAnalysis } from '../../src/main/storage/database/storable-analysis';
import { ensurePracticeProfile, PRACTICE_PROFILE_ID } from '../../src/main/storage/settings/practice-profile';
import { item as analysedItem } from '../support/analysed-item';
import { createDice, type Dice } from '../support/dice';
import { saveSource } from '../support/stored-source';
import { CITIES, DAMAGES, NAMES, PROGRAMS, REASONS, ROOMS } from './made-words';

/** Raised whenever other rows are made, so that no old ones are measured. */
const VERSION = 1;
const FILES = 10;
const BATCH = 500;
export const OTHER_PROFILE_ID = '00000000-0000-4000-8000-0000000000aa' as ProfileId;
const ACCOUNT = {
  captureAuthentication: 'x-api-key',
  reportLanguage: 'de',
  contactEmail: null,
  monthlyTokenBudget: null,
  captureFields: '{}',
  hasResultPush: true,
  teamStore: null,
  isTeamStoreOptional: false,
  sharesWithTeam: false,
  sharesHandler: true,
} as const;
const FIRST_DAY_MS = Date.UTC(2023, 0, 2, 8);
const SPAN_MS = 3.5 * 365 * 86_400_000;

export interface MadeCases {
  readonly database: Database;
  readonly repositories: Repositories;
  /** Null: they were there from an earlier run. */
  readonly made: { readonly writtenMs: number; readonly indexedMs: number } | null;
}

/**
 * A database of so many cases with ten analysed files each, the same every time. It is made once for a version of the
 * schema, in the temporary folder of the system, and kept there.
 */
export async function madeCases(count: number): Promise<MadeCases> {
  const schema = MIGRATIONS.at(-1)?.version ?? 0;
  const folder = join(tmpdir(), `proofcase-bench-cases-${VERSION}-${schema}-${count}`);
  const isThere = existsSync(folder);
  const place = isThere ? folder : `${folder}.part`;
  if (!isThere) {
    rmSync(place, { recursive: true, force: true });
    await mkdir(place);
    const made = openDatabase(place);
    const times = write(made, count);
    made.close();
    renameSync(place, folder);
    return { ...open(folder), made: times };
  }
  return { ...open(folder), made: null };
}

function open(folder: string) {
  const database = openDatabase(folder);
  return { database, repositories: createRepositories(database) };
}

function write(database: Database, count: number): NonNullable<MadeCases['made']> {
  const repositories = createRepositories(database);
  ensurePracticeProfile(repositories, at(0));
  const other = { name: 'Nordland', kind: 'service', baseUrl: 'https://verify.example' } as const;
  repositories.profiles.save({ ...ACCOUNT, ...other, id: OTHER_PROFILE_ID }, at(0));
  // Rows as an earlier version left them, which knew nothing of this index: it is made afterwards, case by case.
  database.exec('CREATE TRIGGER no_words BEFORE INSERT ON search_source BEGIN SELECT RAISE(IGNORE); END');
  const start = performance.now();
  const dice = createDice(20_260_314);
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -400000');
  database.pragma('secure_delete = OFF');
  for (let from = 0; from < count; from += BATCH) {
    repositories.inTransaction(() => {
      for (let index = from; index < Math.min(count, from + BATCH); index += 1) {
        writeCase(repositories, dice, index, count);
      }
    });
  }
  const written = performance.now();
  database.exec('DROP TRIGGER no_words; INSERT INTO search_pending SELECT row_id FROM "case"');
  while (repositories.search.pendingCount() > 0) indexSome(repositories);
  repositories.search.purge();
  database.pragma('wal_checkpoint(TRUNCATE)');
  return { writtenMs: written - start, indexedMs: performance.now() - written };
}

const INDEXED_AT_A_TIME = 2_000;

function indexSome({ search, inTransaction }: Repositories): void {
  inTransaction(() => {
    for (let done = 0; done < INDEXED_AT_A_TIME; done += 1) if (search.indexNext() === null) return;
  });
}

interface Made {
  readonly id: CaseId;
  readonly caseNumber: string;
  readonly profileId: ProfileId;
  readonly createdMs: number;
}

function writeCase(repositories: Repositories, dice: Dice, index: number, count: number): void {
  const createdMs = FIRST_DAY_MS + Math.floor((SPAN_MS * (index + dice.next())) / count);
  const one: Made = {
    id: idOf('case', index) as CaseId,
    caseNumber: caseNumberOf(dice, index, createdMs),
    profileId: dice.chance(0.8) ? PRACTICE_PROFILE_ID : OTHER_PROFILE_ID,
    createdMs,
  };
  const { id, caseNumber, profileId } = one;
  const createdAt = at(createdMs);
  const referenceDate = at(createdMs - 2 * 86_400_000).slice(0, 10);
  repositories.cases.insert({ id, caseNumber, note: noteOf(dice), referenceDate, profileId, createdAt });
  const items = itemsOf(dice, one, index);
  writeFolder(repositories, one, index, items, dice);
  const state = stateOf(dice);
  if (state) writeAnswer(repositories, dice, one, index, { items, state, referenceDate });
  repositories.cases.refreshSummary(id, at(createdMs + dice.below(40 * 86_400_000)));
}

function caseNumberOf(dice: Dice, index: number, createdMs: number): string {
  const year = new Date(createdMs).getUTCFullYear();
  const running = String(index).padStart(6, '0');
  const kinds = [`SCH-${year}-${running}`, `${year}/${running}/KFZ`, `VS${running}${year % 100}`];
  return kinds[dice.below(kinds.length)] ?? running;
}

function noteOf(dice: Dice): string {
  if (dice.chance(0.1)) return '';
  return `${dice.pickSkewed(DAMAGES)} ${dice.pickSkewed(ROOMS)}, ${dice.pickSkewed(NAMES)}, ${dice.pickSkewed(CITIES)}`;
}

const CAMERAS = [
  ['Apple', 'iPhone 14'],
  ['samsung', 'SM-S911B'],
  ['Apple', 'iPhone 12 Pro'],
  ['Google', 'Pixel 7'],
  ['Canon', 'Canon EOS 80D'],
  ['NIKON', 'COOLPIX P6000'],
  ['Canon', 'Canon PowerShot G7 X Mark III'],
  ['Panasonic', 'DMC-TZ101'],
] as const;

function itemsOf(dice: Dice, { createdMs }: Made, index: number): readonly Item[] {
  const [make, model] = dice.pickSkewed(CAMERAS);
  const takenMs = createdMs - dice.below(6 * 86_400_000);
  const first = dice.below(9_980);
  const style = dice.below(4);
  return Array.from({ length: FILES }, (_, file): Item => {
    const local = new Date(takenMs + file * 40_000).toISOString().slice(0, 19);
    const isPdf = file === FILES - 1 && dice.chance(0.5);
    const software = isPdf || dice.chance(0.05) ? dice.pickSkewed(PROGRAMS) : null;
    return {
      path: isPdf ? `Rechnung_${1000 + dice.below(9000)}.pdf` : nameOf(style, local, first + file, file),
      bytes: 2_000_000 + dice.below(3_000_000),
      sha256: hashOf(index * FILES + file),
      type: isPdf ? 'pdf' : 'jpeg',
      width: isPdf ? null : 4032,
      height: isPdf ? null : 3024,
      pages: isPdf ? 2 : 1,
      capturedAt: isPdf ? null : { local, offset: '+01:00', utc: null, source: 'EXIF DateTimeOriginal' },
      position: null,
      camera: isPdf ? null : { make, model },
      software,
      findings: findingsOf(dice, software),
    };
  });
}

function nameOf(style: number, local: string, running: number, file: number): string {
  const [day, clock] = local.replaceAll(/[-:]/g, '').split('T');
  const number = String(running).padStart(4, '0');
  if (style === 0) return `IMG_${number}.JPG`;
  if (style === 1) return `DSC_${number}.JPG`;
  if (style === 2) return `IMG_${day}_${clock}.jpg`;
  return `IMG-${day}-WA${String(file).padStart(4, '0')}.jpg`;
}

function findingsOf(dice: Dice, software: string | null): readonly Finding[] {
  const findings: Finding[] = [];
  if (dice.chance(0.3)) findings.push({ code: 'no-position', severity: 'info' });
  if (dice.chance(0.02)) findings.push({ code: 'no-metadata', severity: 'warning' });
  if (dice.chance(0.01))
    findings.push({ code: 'likely-screenshot', severity: 'warning', signs: ['software'] });
  if (dice.chance(0.0004)) {
    findings.push({
      code: 'ai-marks',
      severity: 'warning',
      tool: 'Midjourney',
      extent: 'generated',
      marks: [],
    });
  }
  if (software) findings.push({ code: 'edited-by-software', severity: 'warning', software });
  return findings;
}

function writeFolder(
  repositories: Repositories,
  { id, caseNumber, createdMs }: Made,
  index: number,
  items: readonly Item[],
  dice: Dice,
): void {
  const stored = { excluded: false, exclusionReason: null, preview: 'ready', modifiedMs: createdMs } as const;
  const itemId = (file: number) => idOf('item', index * FILES + file) as ItemId;
  const folderId = idOf('folder', index) as FolderId;
  repositories.intake.insertFolder(
    { id: folderId, path: `/claims/${caseNumber.replaceAll('/', '-')}` },
    at(createdMs),
  );
  const findings: SetFinding[] = dice.chance(0.2)
    ? [{ code: 'time-gap', severity: 'info', seconds: 4_000, from: 'a', to: 'b', basis: 'utc' }]
    : [];
  const files = items.map((one, file) => ({ ...one, ...stored, id: itemId(file) }));
  saveSource(repositories, id, files, { at: at(createdMs), folderId });
  repositories.intake.saveFindings(id, findings, at(createdMs));
}

type Answered = { readonly state: PackageState; readonly level: ReportedLevel | null };

/** Null: not sent yet. */
function stateOf(dice: Dice): Answered | null {
  const thrown = dice.next();
  if (thrown < 0.02) return null;
  if (thrown < 0.021) return { state: 'unknown', level: null };
  if (thrown < 0.023) return { state: 'blocked', level: null };
  if (thrown < 0.03) return { state: 'queued', level: null };
  const levels = ['Green', 'Green', 'Green', '-', 'Yellow', 'Yellow', 'Red'] as const;
  return { state: 'filed', level: { kind: 'known', level: dice.pick(levels) } };
}

function writeAnswer(
  repositories: Repositories,
  dice: Dice,
  { id, caseNumber, profileId, createdMs }: Made,
  index: number,
  about: { readonly items: readonly Item[]; readonly state: Answered; readonly referenceDate: string },
): void {
  const { items, state, referenceDate } = about;
  const sent = at(createdMs + 3_600_000);
  const answered = at(createdMs + 3_700_000);
  const submissionId = idOf('submission', index);
  const packageId = idOf('package', index);
  const submission = submissionId as SubmissionId;
  const sealed = packageId as PackageId;
  repositories.packages.insertSubmission({
    id: submission,
    caseId: id,
    profileId,
    caseNumber,
    referenceDate,
    reportLanguage: 'de',
    contactEmail: null,
    createdAt: sent,
    actor: 'anna',
  });
  const isFiled = state.level !== null;
  repositories.packages.insert({
    id: sealed,
    submissionId: submission,
    caseId: id,
    profileId,
    sequence: 1,
    of: 1,
    entries: FILES,
    bytes: 30_000_000,
    sha256: hashOf(index),
    contentHash: hashOf(index + 7),
    route: 'direct',
    state: state.state,
    reason: null,
    status: isFiled ? 200 : null,
    detail: null,
    attempts: 1,
    failures: 0,
    putRefusals: 0,
    uploadKeyRefusals: 0,
    bytesSent: 0,
    sealedAt: sent,
    changedAt: answered,
    submittedAt: sent,
    nextActionAt: null,
    s3Key: null,
    storedAt: null,
    uploadKeyMaybeUsed: false,
    maybePaid: false,
    answerFile: isFiled ? `${index}.answer` : null,
    answerContentType: 'application/json',
    answerBytes: 5_000,
    answeredAt: isFiled ? answered : null,
    resultId: null,
  });
  if (!state.level) return;
  const resultId = idOf('result', index) as ResultId;
  repositories.results.save(
    {
      id: resultId,
      packageId: sealed,
      caseId: id,
      receivedAt: answered,
      rawFile: `${index}.answer`,
      rawBytes: 5_000,
      rawSha256: hashOf(index),
      contentType: 'application/json',
      problems: [],
      decoderVersion: 1,
      decoderTried: 1,
      analysis: storableAnalysis(
        analysisOf(dice, items, { caseNumber, level: state.level, session: idOf('session', index) }),
      ),
    },
    [],
  );
}

function analysisOf(
  dice: Dice,
  items: readonly Item[],
  { caseNumber, level, session }: { caseNumber: string; level: ReportedLevel; session: string },
): AnalysisResult {
  const files = items.map(({ path }): FileResult => {
    const reason = dice.pickSkewed(REASONS);
    const one = analysedItem({}, { level, others: { tampering: { state: 'value', value: { reason } } } });
    const states = { pdfVersions: { state: 'absent' }, pdfStructure: { state: 'absent' } } as const;
    return { name: path, fileType: 'image', level, ...states, items: [one], rest: {} };
  });
  const facts = {
    attachmentsByDownload: false,
    modelVersions: null,
    tokensConsumed: 5 + dice.below(200),
    problems: [],
    rest: {},
  };
  return { level, caseNumber, sessionId: session, files, ...facts };
}

function at(ms: number): string {
  return new Date(ms).toISOString();
}

function hashOf(index: number): string {
  return index.toString(16).padStart(64, '0');
}

const KINDS = ['case', 'item', 'folder', 'submission', 'package', 'result', 'session'] as const;

function idOf(kind: (typeof KINDS)[number], index: number): string {
  const group = (KINDS.indexOf(kind) + 1).toString(16).padStart(4, '0');
  return `${index.toString(16).padStart(8, '0')}-${group}-4000-8000-000000000000`;
}
