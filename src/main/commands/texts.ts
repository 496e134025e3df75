import type { TFunction } from 'i18next';
import { ERROR_CODES, type ErrorCode, type ProofcaseError } from '../../contract/errors';
import type { PolicyProblem } from '../../contract/managed-views';
import type { CaseStatus } from '../../domain/case-state';
import type { CertificateProblem } from '../../domain/certificate';
import { readableErrorValues } from '../../domain/error-values';
import type { ItemFinding, SetFinding } from '../../domain/finding';
import type { SkippedFile } from '../../domain/item';
import type { JournalReason } from '../../domain/journal';
import type { Language } from '../../domain/language';
import { findingText } from '../../domain/precheck/finding-text';
import type { Route } from '../../domain/route';
import { resources } from '../../locales';
import { caseStatusText } from '../../locales/case-state-text';
import { createTexts } from '../../locales/create-texts';

export interface CliTexts {
  readonly say: TFunction<'cli'>;
  /** Three sentences: what happened, what is safe, what to do. */
  error(error: ProofcaseError): string;
  /** The same three sentences for what holds a package. */
  reason(reason: JournalReason): string;
  /** What is wrong with a certificate, and what identifies it. */
  certificate(problem: CertificateProblem): readonly string[];
  /** The state of a case and what is next. */
  caseStatus(status: CaseStatus): string;
  /** Severity and sentence. */
  finding(finding: ItemFinding | SetFinding): string;
  skipReason(reason: SkippedFile['reason']): string;
  route(route: Route): string;
  /** Megabytes of 10^6 bytes (R1), with one digit more where the first would say nothing. */
  megabytes(bytes: number): string;
  /** One reason why a policy is not applied. */
  policyProblem(problem: PolicyProblem): string;
  /** Findings and actions of a start, in the texts of the window. */
  readonly recovery: TFunction<'safety'>;
  language: Language;
}

export function cliTexts(language: Language): CliTexts {
  const i18n = createTexts(language, resources);
  const errors = i18n.getFixedT(language, 'errors');
  const findings = i18n.getFixedT(language, 'findings');
  const prepare = i18n.getFixedT(language, 'prepare');
  const common = i18n.getFixedT(language, 'common');
  const say = i18n.getFixedT(language, 'cli');
  const nextStep = (code: ErrorCode | JournalReason, values: ProofcaseError['values']): string =>
    hasNextStep(code) ? say(`nextSteps.${code as NextStepCode}`, values) : errors(`${code}.next`, values);
  const managed = i18n.getFixedT(language, 'managed');
  return {
    policyProblem: ({ field, code, detail }) => `${field} ${managed(`problem.${code}`, { detail })}`.trim(),
    recovery: i18n.getFixedT(language, 'safety'),
    language,
    say,
    reason: (reason) => [errors(`${reason}.title`), errors(`${reason}.safe`), nextStep(reason, {})].join(' '),
    certificate({ fault, host, subject, issuer, names, validFrom, validTo, sha256 }) {
      const unknown = common('certificate.unknown');
      const period = { from: validFrom ?? unknown, to: validTo ?? unknown };
      return [
        common(`certificate.fault.${fault}`, { host }),
        `${common('certificate.subject')}: ${subject ?? unknown}`,
        ...(names.length > 0 ? [`${common('certificate.names')}: ${names.join(', ')}`] : []),
        `${common('certificate.issuer')}: ${issuer ?? unknown}`,
        `${common('certificate.valid')}: ${common('certificate.validText', period)}`,
        `${common('certificate.sha256')}: ${sha256 ?? unknown}`,
      ];
    },
    caseStatus: (status) => caseStatusText(status, { t: i18n.getFixedT(language, 'caseState'), common }),
    finding(finding) {
      const { code, values } = findingText(finding);
      return `${say(`severity.${finding.severity}`)}: ${findings(`${code}.sentence`, values)}`;
    },
    skipReason: (reason) => prepare(`skip.${reason}`),
    route: (route) => common(`route.${route}`),
    megabytes: (bytes) =>
      (bytes / 1_000_000).toLocaleString(language, {
        minimumFractionDigits: 1,
        maximumFractionDigits: bytes < 1_000_000 ? 2 : 1,
      }),
    error(error) {
      const code = ERROR_CODES.find((known) => known === error.code) ?? 'internal';
      // Each command has its own sentence for what was not found and which command lists it.
      if (code === 'not-found' && error.detail) return error.detail;
      const values = readableErrorValues(error.values);
      const sentences = [
        errors(`${code}.title`, values),
        errors(`${code}.safe`, values),
        nextStep(code, values),
      ];
      return `${sentences.join(' ')}${error.detail ? `\n(${error.detail})` : ''}`;
    },
  };
}

type NextStepCode = keyof (typeof resources)['en']['cli']['nextSteps'];

/** Whether the command line has its own next step, because that of the window does not fit. */
function hasNextStep(code: ErrorCode | JournalReason): boolean {
  return Object.hasOwn(resources.en.cli.nextSteps, code);
}
