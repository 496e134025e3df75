import type { CustomerInquiry } from '../../../contract/question-views';
import { openQuestions } from '../../../domain/questions/inquiry';
import {
  type CaseContent,
  type CaseFile,
  caseCounts,
  newestFileResult,
  practicePackages,
  type ReportedAccount,
  type ReportedCapture,
  type ReportedResult,
} from './case-content';
import { CASE_JSON_VERSION, type CaseJson } from './case-json-schema';
import { headHash } from './case-pdf-cover';
import { type AnalysisRecord, fileRecords, itemRecords, levelAsReported, levelCode } from './case-records';

/** The case report for claims systems; keys and values are the same in every language. */
export function caseJson(content: CaseContent): string {
  const { photos, documents, leftOut, sent, tokens, practiceTokens } = caseCounts(content);
  const practice = practicePackages(content);
  const document: CaseJson = {
    kind: 'proofcase-case',
    schemaVersion: CASE_JSON_VERSION,
    createdAt: content.createdAt.toISOString(),
    application: `Proofcase ${content.appVersion}`,
    actor: content.actor,
    case: {
      number: content.caseNumber,
      note: content.note,
      referenceDate: content.referenceDate,
      openedAt: content.openedAt,
      state: content.status.state,
      next: content.status.next,
      level: levelOf(content.level),
      account: accountOf(content.account),
      accounts: content.accounts.map(accountOf),
      folderReadToItsEnd: content.isComplete,
    },
    custody: {
      headHash: headHash(content),
      intact: content.custodyCheck.ok,
      entries: content.custody.map(({ subjects, details, ...entry }) => ({
        ...entry,
        subjects: [...subjects],
        details: { ...details },
      })),
    },
    counts: { photos, documents, leftOut, sent, tokens, practiceTokens },
    packages: content.packages.map(({ stored, referenceDate }) => {
      const { id, sequence, of, state, entries, bytes, sha256, route } = stored;
      const { sealedAt, submittedAt, answeredAt } = stored;
      return {
        id,
        sequence,
        of,
        state,
        entries,
        bytes,
        sha256,
        route,
        referenceDate,
        sealedAt,
        submittedAt,
        answeredAt,
      };
    }),
    answers: content.answers.map((answer) => answerOf(answer, practice.has(answer.packageId))),
    files: content.files.map(fileOf),
    skipped: content.skipped.map(({ path, reason }) => ({ path, reason })),
    findings: content.findings.map((finding) => ({ ...finding })),
    captures: content.captures.map(captureOf),
    received: content.received.map(({ id, receivedAt, source, replacedAt, files }) => ({
      id,
      receivedAt,
      source,
      replacedAt,
      files: files.map(({ kind, name: fileName, bytes, sha256 }) => ({
        kind,
        bytes,
        sha256,
        name: fileName,
      })),
    })),
    questions: content.inquiries.map(inquiryOf),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function levelOf(level: CaseContent['level']): CaseJson['case']['level'] {
  return { code: levelCode(level), asReported: levelAsReported(level) };
}

function accountOf({ name, isPractice, host }: ReportedAccount): CaseJson['case']['account'] {
  return { name, practice: isPractice, host };
}

function answerOf(answer: ReportedResult, practice: boolean): CaseJson['answers'][number] {
  const { id, packageId, receivedAt, analysis, level, rawSha256, problems, attachments } = answer;
  return {
    id,
    packageId,
    receivedAt,
    rawSha256,
    readable: analysis !== null,
    level: levelOf(level),
    files: analysis?.files.length ?? 0,
    tokensConsumed: analysis?.tokensConsumed ?? null,
    practice,
    sessionId: analysis?.sessionId ?? null,
    modelVersions: analysis?.modelVersions ? { ...analysis.modelVersions } : null,
    problems: [...problems],
    attachments: attachments.map(({ category, filename, bytes, sha256, likelyFile }) => ({
      category,
      filename,
      bytes,
      sha256,
      likelyFile,
    })),
  };
}

function fileOf(file: CaseFile): CaseJson['files'][number] {
  const { path, state, sha256, bytes, level, item, note, sendings } = file;
  const newest = newestFileResult(file);
  return {
    file: path,
    state,
    sha256,
    bytes,
    note,
    level: levelOf(level),
    leftOut: item?.excluded ? { reason: item.exclusionReason } : null,
    precheck: item ? precheckOf(item) : null,
    sentAs: sendings.map(({ packageId, entryName }) => ({ packageId, entryName })),
    answer: newest
      ? {
          answerId: newest.answer.id,
          receivedAt: newest.answer.receivedAt,
          fileType: newest.file.fileType,
          analyses: fileRecords(newest.file).map(recordOf),
          items: newest.file.items.map((result) => ({
            id: result.id,
            itemType: result.itemType,
            position: result.position,
            level: levelOf(result.level),
            analyses: itemRecords(result).map(recordOf),
          })),
        }
      : null,
  };
}

type Analysis = NonNullable<CaseJson['files'][number]['answer']>['analyses'][number];

function recordOf(record: AnalysisRecord): Analysis {
  return { ...record, value: record.value as Analysis['value'] };
}

function precheckOf(item: NonNullable<CaseFile['item']>): CaseJson['files'][number]['precheck'] {
  const { type, width, height, pages, capturedAt, position, camera, software, findings } = item;
  return {
    type,
    width,
    height,
    pages,
    software,
    capturedAt: capturedAt ? { ...capturedAt } : null,
    position: position ? { ...position } : null,
    camera: camera ? { ...camera } : null,
    findings: findings.map((finding) => ({ ...finding })),
  };
}

function inquiryOf(inquiry: CustomerInquiry): CaseJson['questions'][number] {
  const { number, askedAt, actor, language, questions, questionCount, sha256, answers } = inquiry;
  const open = new Set(openQuestions(questionCount, answers));
  return {
    number,
    askedAt,
    actor,
    language,
    questions:
      questions?.map(({ key, path, text, sha256: contentHash = null }, index) => ({
        number: index + 1,
        question: key,
        file: path,
        sha256: contentHash,
        text,
        answered: !open.has(index + 1),
      })) ?? null,
    textSha256: sha256,
    answers: answers.map((answer) => ({
      number: answer.number,
      recordedAt: answer.recordedAt,
      actor: answer.actor,
      answeredOn: answer.answeredOn,
      questions: [...answer.questions],
      text: answer.text,
      textSha256: answer.sha256,
    })),
  };
}

function captureOf(capture: ReportedCapture): CaseJson['captures'][number] {
  const { ticketId, state, push, isPushMissingHere } = capture;
  const { status, lastResult, finalDecision, attemptCount, createdAt, closedAt, scenes } = state;
  return {
    ticketId,
    status,
    lastResult,
    finalDecision,
    createdAt,
    closedAt,
    push,
    pushMissingHere: isPushMissingHere,
    attempts: attemptCount,
    scenes: scenes.map(({ description, completed }) => ({ description, completed })),
  };
}
