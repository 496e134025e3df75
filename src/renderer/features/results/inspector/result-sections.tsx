import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOverview } from '../../../../contract/answer-views';
import type { CaseDetail } from '../../../../contract/views';
import { parseProblem, type ResultProblem } from '../../../../domain/answer/result-problems';
import type { ResultId } from '../../../../domain/ids';
import type { ModelVersions } from '../../../../domain/result';
import { useRequest } from '../../../app/queries';
import { InspectorSection, Observation, Properties, type PropertyRow } from '../../../components/inspector';
import { LevelBadge } from '../../../components/level-badge';
import { useFormats } from '../../../i18n/use-formats';
import { DecodeAgain } from '../decode-again';
import { RawDialog } from '../raw/raw-dialog';
import { useFirstIdle } from '../use-first-idle';
import { AttachmentList } from './attachment-list';
import { FormatProblems } from './format-problems';
import { JsonTree } from './json-tree';
import styles from './result-sections.module.css';

export interface ResultSectionsProps {
  readonly detail: CaseDetail;
  readonly overview: AnswerOverview;
}

/** Facts and problems of the whole result, and its attachments. */
export function ResultSections({ detail, overview }: ResultSectionsProps) {
  const { t } = useTranslation('results');
  const [showsRaw, setShowsRaw] = useState(false);
  const extras = overview.answer?.rest ?? {};
  return (
    <>
      <InspectorSection title={t('inspector.answer')}>
        <AnswerProperties detail={detail} overview={overview} onRaw={() => setShowsRaw(true)} />
        <Problems overview={overview} />
        <FormatProblems problems={overview.answer?.problems ?? []} />
      </InspectorSection>
      {Object.keys(extras).length > 0 ? (
        <InspectorSection title={t('inspector.moreAnswer')}>
          <JsonTree value={extras} />
        </InspectorSection>
      ) : null}
      <InspectorSection title={t('inspector.attachments')}>
        <Attachments key={overview.id} resultId={overview.id} count={overview.attachments} />
      </InspectorSection>
      {showsRaw ? <RawDialog resultId={overview.id} onClose={() => setShowsRaw(false)} /> : null}
    </>
  );
}

interface AnswerPropertiesProps extends ResultSectionsProps {
  readonly onRaw: () => void;
}

function AnswerProperties({ detail, overview, onRaw }: AnswerPropertiesProps) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  const received = formats.instant(overview.receivedAt);
  const { answer, tokensConsumed: tokens } = overview;
  const caseNumber = answer?.caseNumber ?? null;
  const rows: readonly (PropertyRow | false)[] = [
    { name: t('property.received'), value: received.text, source: received.offset },
    { name: t('property.level'), value: <LevelBadge level={overview.level} /> },
    {
      name: t('property.tokens'),
      value: tokens === null ? t('property.notReported') : formats.number(tokens),
      isMissing: tokens === null,
    },
    modelRow(answer?.modelVersions ?? null),
    {
      name: t('property.session'),
      value: overview.sessionId ?? t('property.notReported'),
      isMissing: overview.sessionId === null,
    },
    caseNumber !== null &&
      caseNumber !== detail.caseNumber && {
        name: t('property.caseNumber'),
        value: caseNumber,
        source: t('property.caseNumberDiffers'),
      },
    {
      name: t('property.raw'),
      value: (
        <button type="button" className={styles.link} onClick={onRaw}>
          {t('property.show')}
        </button>
      ),
    },
  ];
  return <Properties rows={rows.filter((row) => row !== false)} />;

  function modelRow(models: ModelVersions | null): PropertyRow {
    const versions = models ? modelTexts(models) : [];
    return {
      name: t('property.models'),
      value: versions.length === 0 ? t('property.notReported') : versions.join(', '),
      isMissing: versions.length === 0,
    };
  }

  function modelTexts({ generated, tampered, semantic }: ModelVersions): readonly string[] {
    return [
      generated === null ? '' : t('property.modelGenerated', { version: generated }),
      tampered === null ? '' : t('property.modelTampered', { version: tampered }),
      semantic === null ? '' : t('property.modelSemantic', { version: semantic }),
    ].filter((text) => text !== '');
  }
}

/** Problems with the whole result, shown first, since parts of it may be missing. */
function Problems({ overview }: { readonly overview: AnswerOverview }) {
  const { t } = useTranslation('results');
  const problems = overview.problems.map((problem) => ({ problem, ...parseProblem(problem) }));
  const canDecodeAgain =
    overview.answer !== null && problems.some(({ code }) => code && DECODE_AGAIN_CODES.has(code));
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
      {canDecodeAgain ? <DecodeAgain resultId={overview.id} /> : null}
    </>
  );
}

/** Problems that decoding again may solve: with a newer version, or with another download (R25). */
const DECODE_AGAIN_CODES: ReadonlySet<ResultProblem> = new Set(['answer-cut-off', 'download-failed']);

interface AttachmentsProps {
  readonly resultId: ResultId;
  readonly count: number;
}

/** Loaded separately, since a result may have a thousand attachments. */
function Attachments({ resultId, count }: AttachmentsProps) {
  const isIdle = useFirstIdle();
  const attachments = useRequest('results.attachments', { resultId }, count > 0 && isIdle).data;
  if (count > 0 && !attachments) return null;
  return <AttachmentList attachments={attachments ?? []} />;
}
