import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOverview } from '../../../contract/answer-views';
import type { CaseDetail } from '../../../contract/views';
import type { ResultId } from '../../../domain/ids';
import type { DecodeProblem, ModelVersions } from '../../../domain/result';
import { useRequest } from '../../app/queries';
import { InspectorSection, Observation, Properties, type PropertyRow } from '../../components/inspector';
import { LevelBadge } from '../../components/level-badge';
import { useFormats } from '../../i18n/use-formats';
import { type AnswerProblem, readProblem } from './answer-problems';
import styles from './answer-sections.module.css';
import { AttachmentList } from './attachment-list';
import { DecodeAgain } from './decode-again';
import { JsonTree } from './json-tree';
import { RawDialog } from './raw-dialog';
import { useOnceIdle } from './use-once-idle';

export interface AnswerSectionsProps {
  readonly detail: CaseDetail;
  readonly overview: AnswerOverview;
}

/** What is to be said about the answer as a whole, and everything that came with it. */
export function AnswerSections({ detail, overview }: AnswerSectionsProps) {
  const { t } = useTranslation('results');
  const [showsRaw, setShowsRaw] = useState(false);
  const rest = overview.answer?.rest ?? {};
  return (
    <>
      <InspectorSection title={t('inspector.answer')}>
        <AnswerProperties detail={detail} overview={overview} onRaw={() => setShowsRaw(true)} />
        <Troubles overview={overview} />
        <Departures problems={overview.answer?.problems ?? []} />
      </InspectorSection>
      {Object.keys(rest).length > 0 ? (
        <InspectorSection title={t('inspector.moreAnswer')}>
          <JsonTree value={rest} />
        </InspectorSection>
      ) : null}
      <InspectorSection title={t('inspector.attachments')}>
        <Attachments key={overview.id} resultId={overview.id} count={overview.attachments} />
      </InspectorSection>
      {showsRaw ? <RawDialog resultId={overview.id} onClose={() => setShowsRaw(false)} /> : null}
    </>
  );
}

interface AnswerPropertiesProps extends AnswerSectionsProps {
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

/** What went wrong with the answer as a whole: to be seen at once, since it may hide something. */
function Troubles({ overview }: { readonly overview: AnswerOverview }) {
  const { t } = useTranslation('results');
  const problems = overview.problems.map((problem) => ({ problem, ...readProblem(problem) }));
  const isMending = overview.answer !== null && problems.some(({ code }) => code && MENDED.has(code));
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
      {isMending ? <DecodeAgain resultId={overview.id} /> : null}
    </>
  );
}

/** What reading the kept answer once more may mend: a newer version, or another try at the archive (R25). */
const MENDED: ReadonlySet<AnswerProblem> = new Set(['answer-cut-off', 'download-failed']);

interface AttachmentsProps {
  readonly resultId: ResultId;
  readonly count: number;
}

/** Asked for on their own: an answer may bring a thousand. */
function Attachments({ resultId, count }: AttachmentsProps) {
  const isIdle = useOnceIdle();
  const attachments = useRequest('results.attachments', { resultId }, count > 0 && isIdle).data;
  if (count > 0 && !attachments) return null;
  return <AttachmentList attachments={attachments ?? []} />;
}

/** Where the answer departs from the document; the values themselves are in the raw answer. */
function Departures({ problems }: { readonly problems: readonly DecodeProblem[] }) {
  const { t } = useTranslation('results');
  if (problems.length === 0) return null;
  return (
    <details className={styles.problems}>
      <summary>{t('property.problems', { count: problems.length })}</summary>
      <ul>
        {problems.map(({ path, expected }) => (
          <li key={`${path} ${expected}`}>
            <code>{path}</code> {t('property.expected', { what: expected })}
          </li>
        ))}
      </ul>
    </details>
  );
}
