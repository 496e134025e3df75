import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOverview, PackageResponse } from '../../../../contract/answer-views';
import type { CaseDetail, ResultSummary } from '../../../../contract/views';
import { parseProblem, type ResultProblem } from '../../../../domain/answer/result-problems';
import type { ResultId, SubmissionId } from '../../../../domain/ids';
import type { ModelVersions } from '../../../../domain/result';
import { useRequest } from '../../../app/queries';
import { InspectorSection, Observation, Properties, type PropertyRow } from '../../../components/inspector';
import { useFormats } from '../../../i18n/use-formats';
import { DecodeAgain } from '../decode-again';
import { RawDialog } from '../raw/raw-dialog';
import { useFirstIdle } from '../use-first-idle';
import { AttachmentList } from './attachment-list';
import { Fold } from './fold';
import { FormatProblems } from './format-problems';
import { JsonTree } from './json-tree';
import styles from './result-sections.module.css';
import { UnreadResponses } from './unread-responses';

export interface ResultSectionsProps {
  readonly detail: CaseDetail;
  readonly overview: AnswerOverview;
  readonly unread: readonly ResultSummary[];
}

/** What is true of the whole submission, said once: problems, facts, attachments. */
export function ResultSections({ detail, overview, unread }: ResultSectionsProps) {
  const { t } = useTranslation('results');
  return (
    <>
      <InspectorSection title={t('inspector.answer')}>
        <AnswerProperties detail={detail} overview={overview} />
        {overview.responses.map((response) => (
          <Problems key={response.resultId} response={response} />
        ))}
        <UnreadResponses unread={unread} />
        <Fold label={t('inspector.technical')}>{() => <TechnicalDetails overview={overview} />}</Fold>
      </InspectorSection>
      <InspectorSection title={t('inspector.attachments')}>
        <Attachments
          key={overview.submissionId}
          submissionId={overview.submissionId}
          count={overview.attachments}
        />
      </InspectorSection>
    </>
  );
}

function AnswerProperties({ detail, overview }: Omit<ResultSectionsProps, 'unread'>) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  const received = formats.instant(overview.receivedAt);
  const { caseNumber } = overview.answer;
  const rows: readonly (PropertyRow | false)[] = [
    { name: t('property.received'), value: received.text, source: received.offset },
    caseNumber !== null &&
      caseNumber !== detail.caseNumber && {
        name: t('property.caseNumber'),
        value: caseNumber,
        source: t('property.caseNumberDiffers'),
      },
  ];
  return <Properties rows={rows.filter((row) => row !== false)} />;
}

/** Values that no handler needs to judge a photo, and the raw responses. */
function TechnicalDetails({ overview }: Pick<ResultSectionsProps, 'overview'>) {
  const { t } = useTranslation('results');
  const [shownRaw, setShownRaw] = useState<ResultId | null>(null);
  const { answer, responses, packages } = overview;
  const models = answer.modelVersions ? modelTexts(answer.modelVersions) : [];
  const rows: readonly PropertyRow[] = [
    {
      name: t('property.models'),
      value: models.length === 0 ? t('property.notReported') : models.join(', '),
      isMissing: models.length === 0,
    },
    {
      name: t('property.session'),
      value: answer.sessionId ?? t('property.notReported'),
      isMissing: answer.sessionId === null,
    },
    ...responses.map(({ resultId, sequence }) => ({
      name: packages > 1 ? t('property.rawOf', { sequence }) : t('property.raw'),
      value: (
        <button type="button" className={styles.link} onClick={() => setShownRaw(resultId)}>
          {t('property.show')}
        </button>
      ),
    })),
  ];
  return (
    <>
      <Properties rows={rows} />
      <FormatProblems problems={answer.problems} />
      {Object.keys(answer.rest).length > 0 ? <JsonTree value={answer.rest} /> : null}
      {shownRaw !== null ? <RawDialog resultId={shownRaw} onClose={() => setShownRaw(null)} /> : null}
    </>
  );

  function modelTexts({ generated, tampered, semantic }: ModelVersions): readonly string[] {
    return [
      generated === null ? '' : t('property.modelGenerated', { version: generated }),
      tampered === null ? '' : t('property.modelTampered', { version: tampered }),
      semantic === null ? '' : t('property.modelSemantic', { version: semantic }),
    ].filter((text) => text !== '');
  }
}

/** Problems with one response, shown first, since parts of it may be missing. */
function Problems({ response }: { readonly response: PackageResponse }) {
  const { t } = useTranslation('results');
  const problems = response.problems.map((problem) => ({ problem, ...parseProblem(problem) }));
  const canDecodeAgain = problems.some(({ code }) => code && DECODE_AGAIN_CODES.has(code));
  return (
    <>
      {problems.map(({ problem, code, detail }) => (
        <Observation
          key={problem}
          icon={<CircleAlert size={18} color="var(--yellow)" aria-hidden />}
          title={code === null ? detail : t(`problem.${code}`)}
        >
          {code === null ? null : detail}
        </Observation>
      ))}
      {canDecodeAgain ? <DecodeAgain resultId={response.resultId} /> : null}
    </>
  );
}

/** Problems that decoding again may solve: with a newer version, or with another download (R25). */
const DECODE_AGAIN_CODES: ReadonlySet<ResultProblem> = new Set(['answer-cut-off', 'download-failed']);

interface AttachmentsProps {
  readonly submissionId: SubmissionId;
  readonly count: number;
}

/** Loaded separately, since a result may have a thousand attachments. */
function Attachments({ submissionId, count }: AttachmentsProps) {
  const isIdle = useFirstIdle();
  const attachments = useRequest('results.attachments', { submissionId }, count > 0 && isIdle).data;
  if (count > 0 && !attachments) return null;
  return <AttachmentList attachments={attachments ?? []} />;
}
