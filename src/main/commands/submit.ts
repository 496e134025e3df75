import { ProofcaseError } from '../../contract/errors';
import { outboxRequests } from '../../contract/outbox-requests';
import type { CaseDetail, IntakeView, OutboxEntry, ResultView, SubmissionView } from '../../contract/views';
import { sumOfTokens } from '../../domain/answer/merged-result';
import { checkCaseNumber } from '../../domain/case-number';
import type { SourceId } from '../../domain/ids';
import { UNPAID_STATES } from '../../domain/journal';
import type { Language } from '../../domain/language';
import { worstLevel } from '../../domain/level';
import { checkReferenceDate, earlierDay, hasTimeOfDay, localDay } from '../../domain/reference-date';
import { sourcePrefixes } from '../../domain/source';
import type { Engine } from '../engine';
import { checkReport } from '../intake/folder/check-report';
import type { FolderReading } from '../intake/folder/read-folder';
import { combinedState, EXIT, type ExitCode } from './exit-codes';
import { checkLines, existingFolder, refuseBlockers, warnBeforeSending } from './folder-report';
import { holdLines } from './hold-lines';
import { levelText, resultLines } from './result-text';
import { type CliSession, findCase, profileForCase, resumeProfile, withEngine } from './session';
import { exitCodeAfterWait, waitUntilSettled } from './wait-for-packages';

export interface SubmitArguments {
  readonly folder: string;
  readonly caseNumber: string;
  /** As typed, in any format of the interface document; null means the date of the case, or today for a new one. */
  readonly issueDate: string | null;
  readonly contactEmail: string | null;
  /** Of the report and the texts of the service; null means that of the profile. */
  readonly serviceLanguage: Language | null;
  readonly wait: boolean;
  /** Whether the person accepts exceeding the monthly token budget of the profile. */
  readonly overBudget: boolean;
  /** The case number typed again, if files that were sent before are to be sent again. */
  readonly sendAnyway: string | null;
}

/** `submit`: reports every possible error before anything is stored or sent. */
export async function submit(session: CliSession, args: SubmitArguments): Promise<ExitCode> {
  const caseNumber = validCaseNumber(args.caseNumber);
  const referenceDate = args.issueDate === null ? null : validReferenceDate(session, args.issueDate);
  refuseContactEmail(args.contactEmail);
  if (args.sendAnyway !== null && args.sendAnyway.trim() !== caseNumber) {
    throw new ProofcaseError('wrong-confirmation', {}, '--send-anyway differs from --case-number');
  }
  const path = await existingFolder(args.folder);
  return withEngine(session, { runOutbox: args.wait ? 'named' : false }, async (engine) => {
    const detail = await openCase(engine, session, caseNumber, referenceDate);
    const { intake, sourceId } = await readIntoCase(engine, session, detail, path);
    const read = readingOf(intake, sourceId);
    refuseBlockers(read);
    warnBeforeSending(session, intake.findings);
    session.host.signal.throwIfAborted();
    const sealed = await engine.handlers['submissions.seal']({
      caseId: detail.id,
      reportLanguage: args.serviceLanguage ?? undefined,
      contactEmail: args.contactEmail ?? undefined,
      send: false,
      exceedBudget: args.overBudget ? 'any' : undefined,
      refuseAlreadySent: args.sendAnyway === null,
      refuseSentByTeam: args.sendAnyway === null,
      sendDespiteTeam: args.sendAnyway !== null,
      scope: args.sendAnyway === null ? 'new' : 'all',
      sourceId,
    });
    // Sealed packages stay in the outbox, and nothing of them is sent.
    session.host.signal.throwIfAborted();
    if (args.sendAnyway === null) refuseClaimedByTeam(sealed.packages);
    const submission = { ...sealed, packages: await release(engine, sealed.packages) };
    const report = checkReport(args.folder, read, submission.packages);
    const ids = submission.packages.map(({ id }) => id);
    if (args.sendAnyway !== null) await decideForTeam(engine, submission, args.sendAnyway);
    const entries = args.wait ? await waitUntilSettled(engine, session, ids) : submission.packages;
    refuseClaimedByTeam(entries);
    warnAboutTeam(session, entries);
    const { paused } = (await engine.handlers['settings.get']({})).outbox;
    const results = await resultsOf(engine, entries);
    const state = combinedState(entries.map((entry) => entry.state));
    const document = {
      ...report,
      submission: submissionDocument(submission, entries, detail.referenceDate),
      state,
      ...(results.length > 0 ? { result: await resultDocument(engine, results) } : {}),
    };
    session.print(document, () => [
      ...checkLines(session, report),
      session.texts.say('state', { caseNumber, state: session.texts.say(`states.${state}`) }),
      ...entries.flatMap((entry) => holdLines(session, entry, paused)),
      ...results.flatMap((result) => resultLines(session, result)),
    ]);
    return args.wait ? exitCodeAfterWait(session, state) : EXIT.done;
  });
}

/** Sends what is not paid yet; a package with an unknown outcome stays a question. Returns all packages. */
function release(engine: Engine, packages: readonly OutboxEntry[]): Promise<readonly OutboxEntry[]> {
  return Promise.all(
    packages.map((entry) =>
      UNPAID_STATES.some((state) => state === entry.state)
        ? engine.handlers['outbox.send']({ packageId: entry.id })
        : entry,
    ),
  );
}

/** Answers the question of an earlier run about the same packages. */
async function decideForTeam(
  engine: Engine,
  { packages }: SubmissionView,
  typedCaseNumber: string,
): Promise<void> {
  for (const { id, reason } of packages) {
    if (reason !== 'claimed-by-team') continue;
    await engine.handlers['outbox.resolve']({ packageId: id, decision: 'send-again', typedCaseNumber });
  }
}

/** @throws ProofcaseError `sent-by-team`: another workstation has the content of a package, which stays a question. */
function refuseClaimedByTeam(entries: readonly OutboxEntry[]): void {
  const other = entries.find(({ reason }) => reason === 'claimed-by-team')?.team?.other;
  if (!other) return;
  const { workstation, caseNumber, at } = other;
  throw new ProofcaseError('sent-by-team', { workstation, caseNumber, at });
}

function warnAboutTeam({ progress, texts }: CliSession, entries: readonly OutboxEntry[]): void {
  if (entries.some(({ team }) => team?.check === 'unchecked')) progress(texts.say('team.unchecked'));
  for (const { team } of entries) {
    if (!team?.isPaidTwice || !team.other) continue;
    const { workstation, caseNumber, at } = team.other;
    progress(texts.say('team.paidTwice', { workstation, caseNumber, at }));
  }
}

function validCaseNumber(text: string): string {
  const check = checkCaseNumber(text);
  if (check.ok) return check.caseNumber;
  const { ok: _, code, ...values } = check;
  throw new ProofcaseError(code, values);
}

/** The IPC bridge validates the address by this schema; the command line calls the engine directly. */
function refuseContactEmail(address: string | null): void {
  const check = outboxRequests['submissions.seal'].fields.contactEmail.safeParse(address);
  if (!check.success) {
    throw new ProofcaseError('invalid-request', { header: 'contactEmail' }, '--contact-email is no address');
  }
}

export function validReferenceDate(session: CliSession, text: string | null): string {
  const now = session.host.clock.now();
  const check = checkReferenceDate(text ?? localDay(now), earlierDay(now));
  if (check.ok) {
    const { referenceDate } = check;
    if (text !== null && hasTimeOfDay(text))
      session.progress(session.texts.say('timeDropped', { date: referenceDate }));
    return referenceDate;
  }
  throw new ProofcaseError(
    check.code,
    check.code === 'reference-date-too-far-ahead' ? { daysAhead: check.daysAhead } : { text: text ?? '' },
  );
}

async function openCase(
  engine: Engine,
  session: CliSession,
  caseNumber: string,
  referenceDate: string | null,
): Promise<CaseDetail> {
  const known = await findCase(engine, caseNumber);
  const profile = await profileForCase(engine, session, known);
  await resumeProfile(engine, session, profile);
  if (!known) {
    const date = referenceDate ?? localDay(session.host.clock.now());
    return engine.handlers['cases.create']({
      caseNumber,
      note: '',
      profileId: profile.id,
      referenceDate: date,
    });
  }
  return engine.handlers['cases.change']({
    caseId: known.id,
    profileId: profile.id,
    ...(referenceDate === null ? {} : { referenceDate }),
  });
}

async function readIntoCase(
  engine: Engine,
  session: CliSession,
  detail: CaseDetail,
  path: string,
): Promise<{ readonly intake: IntakeView; readonly sourceId: SourceId }> {
  const { signal } = session.host;
  signal.throwIfAborted();
  const folder = await engine.registerFolder(path);
  const finished = new Promise<void>((resolve) => {
    const stop = engine.on('intake.changed', ({ caseId, state, found, read }) => {
      if (caseId !== detail.id) return;
      session.progress(session.texts.say('reading', { read, found }));
      if (state === 'running') return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await engine.handlers['intake.start']({ caseId: detail.id, folderId: folder.id });
  await finished;
  signal.throwIfAborted();
  const intake = await engine.handlers['intake.get']({ caseId: detail.id });
  const source = intake.sources.find(({ folderId }) => folderId === folder.id);
  if (source?.state !== 'done') throw new ProofcaseError('folder-unreadable', { path });
  return { intake, sourceId: source.id };
}

/** What one source of a case holds, with paths inside it; findings across items are those of the whole case. */
function readingOf({ items, skipped, findings, sources }: IntakeView, sourceId: SourceId): FolderReading {
  const prefix = sourcePrefixes(sources).get(sourceId) ?? '';
  const inside = <File extends { readonly path: string }>(file: File): File => ({
    ...file,
    path: file.path.slice(prefix.length),
  });
  return {
    items: items.filter((item) => item.sourceId === sourceId).map(inside),
    skipped: skipped.filter(({ path }) => path.startsWith(prefix)).map(inside),
    findings,
  };
}

function submissionDocument(
  submission: SubmissionView,
  entries: readonly OutboxEntry[],
  referenceDate: string,
): object {
  return {
    id: submission.id,
    caseNumber: entries[0]?.caseNumber ?? '',
    issueDate: referenceDate,
    packages: entries.map((entry) => ({
      id: entry.id,
      sequence: entry.sequence,
      state: entry.state,
      reason: entry.reason,
      holdReason: entry.holdReason,
      route: entry.route,
      entries: entry.entries,
      bytes: entry.bytes,
      sha256: entry.sha256,
      attempts: entry.attempts,
      status: entry.status,
      detail: entry.detail,
      certificate: entry.certificate,
      nextActionAt: entry.nextActionAt,
      resultId: entry.resultId,
      team: entry.team,
    })),
  };
}

async function resultsOf(engine: Engine, entries: readonly OutboxEntry[]): Promise<readonly ResultView[]> {
  const results: ResultView[] = [];
  for (const { resultId } of entries) {
    if (resultId !== null) results.push(await engine.handlers['results.get']({ resultId }));
  }
  return results;
}

/** One result for the whole submission: the worst level of all packages. */
async function resultDocument(engine: Engine, results: readonly ResultView[]): Promise<object> {
  const attachments: object[] = [];
  for (const result of results) {
    for (const { id, category, filename, bytes, sha256, likelyFile } of result.attachments) {
      const { path } = await engine.attachmentFile(id);
      attachments.push({ category, filename, path, bytes, sha256, likelyFile });
    }
  }
  return {
    ids: results.map(({ id }) => id),
    level: levelText(worstLevel(results.map(({ level }) => level))),
    files: results.flatMap(({ analysis, sent }) =>
      (analysis?.files ?? []).map((file) => ({
        name: file.name,
        path:
          sent.find(({ entryName }) => entryName.normalize('NFC') === file.name.normalize('NFC'))
            ?.originalPath ?? null,
        level: levelText(file.level),
      })),
    ),
    tokens: sumOfTokens(results.map(({ tokensConsumed }) => tokensConsumed)),
    unanswered: results.flatMap(({ unanswered }) => unanswered),
    unexpected: results.flatMap(({ unexpected }) => unexpected),
    problems: results.flatMap(({ problems }) => problems),
    attachments,
  };
}
