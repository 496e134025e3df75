import { z } from 'zod';
import { CASE_STATES, CASE_STEPS } from '../../../domain/case-state';
import { ROUTES } from '../../../domain/route';
import { ANALYSIS_STATES, JUDGEMENTS, LEVEL_CODES } from './case-records';

/** Raised when a key changes its meaning or goes; new keys do not raise it. */
export const CASE_JSON_VERSION = 1;

const text = z.string();
const maybe = text.nullable();
const count = z.int().min(0);
const instant = text.describe('ISO 8601 in UTC, ends in Z');
const sha256 = text.regex(/^[0-9a-f]{64}$/).describe('SHA-256, lower-case hex');
const level = z.object({
  code: z.enum(LEVEL_CODES).describe('the same in every language; silence is never green'),
  asReported: maybe.describe('the word of the service; null where it gave none'),
});

const analysis = z.object({
  analysis: text.describe('as the interface document spells it; an undescribed one keeps its key'),
  state: z.enum(ANALYSIS_STATES).describe('only "value" says anything about the picture'),
  judgement: z
    .enum(JUDGEMENTS)
    .nullable()
    .describe('by our reading; only "consistent" says that something is fine'),
  flag: z.boolean().nullable(),
  number: z.number().nullable(),
  unit: z.enum(['km', 'km/h', 'd', 'versions']).nullable(),
  text: maybe,
  value: z.json().describe('the decoded value; of a failed analysis what was said about the failure'),
});

const finding = z
  .looseObject({ code: text, severity: z.enum(['info', 'notice', 'warning', 'blocker']) })
  .describe('of the pre-check, with the values that led to it');

const file = z.object({
  file: text.describe('path below the folder of the case; in an unexpected file the name in the answer'),
  state: z.enum(['answered', 'unanswered', 'no-answer', 'not-sent', 'left-out', 'unexpected']),
  sha256: sha256.nullable(),
  bytes: count.nullable(),
  level: level.describe('by the newest answer that names the file'),
  leftOut: z.object({ reason: maybe }).nullable(),
  note: maybe,
  precheck: z
    .object({
      type: text,
      width: count.nullable(),
      height: count.nullable(),
      pages: count.nullable(),
      capturedAt: z.object({ local: text, offset: maybe, utc: maybe, source: text }).nullable(),
      position: z
        .object({
          latitude: z.number(),
          longitude: z.number(),
          altitudeM: z.number().nullable(),
          source: text,
        })
        .nullable(),
      camera: z.object({ make: maybe, model: maybe }).nullable(),
      software: maybe,
      findings: z.array(finding),
    })
    .nullable()
    .describe('null where the file is in no folder of the case any more'),
  sentAs: z.array(z.object({ packageId: text, entryName: text })).describe('the newest first'),
  answer: z
    .object({
      answerId: text,
      receivedAt: instant,
      fileType: maybe,
      analyses: z.array(analysis).describe('of the file as a whole'),
      items: z.array(
        z.object({
          id: maybe,
          itemType: maybe,
          position: maybe,
          level,
          analyses: z.array(analysis),
        }),
      ),
    })
    .nullable()
    .describe('the newest answer that names the file; null: none does'),
});

const sent = z.object({
  id: text,
  sequence: count,
  of: count,
  state: text,
  entries: count,
  bytes: count,
  sha256,
  route: z.enum(ROUTES),
  referenceDate: text,
  sealedAt: instant,
  submittedAt: instant.nullable(),
  answeredAt: instant.nullable(),
});

const answer = z.object({
  id: text,
  packageId: text,
  receivedAt: instant,
  readable: z.boolean(),
  level,
  files: count,
  tokensConsumed: z.number().nullable(),
  practice: z.boolean().describe('from the practice service; its tokens are not charged'),
  sessionId: maybe,
  modelVersions: z.object({ generated: maybe, tampered: maybe, semantic: maybe }).nullable(),
  rawSha256: sha256,
  problems: z.array(text),
  attachments: z.array(z.object({ category: text, filename: text, bytes: count, sha256, likelyFile: maybe })),
});

const capture = z.object({
  ticketId: text,
  status: maybe,
  lastResult: maybe.describe('of the system; nicht_io is no proof of fraud'),
  finalDecision: maybe.describe('of a person, or of the automatic closing'),
  attempts: z.number().nullable(),
  createdAt: maybe,
  closedAt: maybe,
  push: z.enum(['none', 'delivered', 'failed', 'missing', 'other', 'not-expected']),
  pushMissingHere: z
    .boolean()
    .describe('the service reports a delivered result push, and nothing arrived on this computer'),
  scenes: z.array(z.object({ description: maybe, completed: z.boolean().nullable() })),
});

const received = z.object({
  id: text,
  receivedAt: instant,
  source: z.enum(['push', 'import']),
  replacedAt: instant.nullable(),
  files: z.array(z.object({ kind: z.enum(['photo', 'report']), name: text, bytes: count, sha256 })),
});

const inquiry = z.object({
  number: count,
  askedAt: instant,
  actor: text,
  language: text,
  questions: z
    .array(
      z.object({
        number: count,
        question: maybe.describe('the code of a proposed question; null: of the handler'),
        file: maybe.describe('its path when the question was asked; null: about several'),
        sha256: sha256
          .nullable()
          .describe(
            'of the file, also after its path changed; null: about several, or from an earlier version',
          ),
        text,
        answered: z.boolean(),
      }),
    )
    .nullable()
    .describe('null: the texts were erased'),
  textSha256: sha256.describe('salted, as in the custody log'),
  answers: z.array(
    z.object({
      number: count,
      recordedAt: instant,
      actor: text,
      answeredOn: text.describe('YYYY-MM-DD'),
      questions: z.array(count).describe('the numbers of the answered questions'),
      text: maybe,
      textSha256: sha256.nullable(),
    }),
  ),
});

const custodyEntry = z.object({
  sequence: count,
  at: instant,
  actor: text,
  action: text,
  subjects: z.array(text),
  details: z.record(text, z.union([text, z.number(), z.null()])),
  hash: sha256,
});

const account = z.object({ name: text, practice: z.boolean(), host: maybe });

/** Schema of the JSON report of a case; docs/case-report.schema.json is generated from it. */
export const caseJsonSchema = z.object({
  kind: z.literal('proofcase-case'),
  schemaVersion: z.literal(CASE_JSON_VERSION),
  createdAt: instant,
  application: text,
  actor: text.describe('who made the report'),
  case: z.object({
    number: text,
    note: text,
    referenceDate: text.describe('YYYY-MM-DD'),
    openedAt: instant,
    state: z.enum(CASE_STATES),
    next: z.enum(CASE_STEPS).describe('what happens next with the case'),
    level: level.describe('worst among the newest answers'),
    account: account.describe('of the case as it is now'),
    accounts: z
      .array(account)
      .describe('The accounts to which files were sent, or that of the case if nothing was sent.'),
    folderReadToItsEnd: z.boolean(),
  }),
  custody: z.object({
    headHash: sha256.nullable(),
    intact: z.boolean(),
    entries: z.array(custodyEntry),
  }),
  counts: z.object({
    photos: count,
    documents: count,
    leftOut: count,
    sent: count.describe('Files that the service accepted or may have accepted.'),
    tokens: z.number().describe('Charged; without practice.'),
    practiceTokens: z.number().describe('Reported by the practice service; not charged.'),
  }),
  packages: z.array(sent),
  answers: z.array(answer).describe('the newest first'),
  files: z.array(file).describe('the most worrying first'),
  skipped: z.array(z.object({ path: text, reason: text })),
  findings: z.array(finding).describe('of the pre-check, across files'),
  captures: z.array(capture),
  received: z.array(received).describe('the newest first, replaced ones too'),
  questions: z.array(inquiry).describe('to the customer, the newest first'),
});
export type CaseJson = z.infer<typeof caseJsonSchema>;

/** The same as a JSON Schema, for those who read the file with other tools. */
export function caseJsonSchemaText(): string {
  return `${JSON.stringify(z.toJSONSchema(caseJsonSchema, { io: 'input' }), null, 2)}\n`;
}
