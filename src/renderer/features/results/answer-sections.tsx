import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, ResultView } from '../../../contract/views';
import type { AnalysisResult, DecodeProblem, ModelVersions } from '../../../domain/result';
import { Button } from '../../components/button';
import { InspectorSection, Observation, Properties, type PropertyRow } from '../../components/inspector';
import { LevelBadge } from '../../components/level-badge';
import { useFormats } from '../../i18n/use-formats';
import { readProblem } from './answer-problems';
import styles from './answer-sections.module.css';
import { AttachmentList } from './attachment-list';
import { JsonTree } from './json-tree';
import { RawDialog } from './raw-dialog';

export interface AnswerSectionsProps {
  readonly detail: CaseDetail;
  readonly result: ResultView;
}

/** What is to be said about the answer as a whole, and everything that came with it. */
export function AnswerSections({ detail, result }: AnswerSectionsProps) {
  const { t } = useTranslation('results');
  const [showsRaw, setShowsRaw] = useState(false);
  const rest = result.analysis?.rest ?? {};
  return (
    <>
      <InspectorSection title={t('inspector.answer')}>
        <AnswerProperties detail={detail} result={result} onRaw={() => setShowsRaw(true)} />
        <Troubles problems={result.problems} />
        <Departures problems={result.analysis?.problems ?? []} />
      </InspectorSection>
      {Object.keys(rest).length > 0 ? (
        <InspectorSection title={t('inspector.moreAnswer')}>
          <JsonTree value={rest} />
        </InspectorSection>
      ) : null}
      <InspectorSection title={t('inspector.attachments')}>
        <AttachmentList key={result.id} attachments={result.attachments} />
      </InspectorSection>
      {showsRaw ? <RawDialog resultId={result.id} onClose={() => setShowsRaw(false)} /> : null}
    </>
  );
}

interface AnswerPropertiesProps extends AnswerSectionsProps {
  readonly onRaw: () => void;
}

function AnswerProperties({ detail, result, onRaw }: AnswerPropertiesProps) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  const received = formats.instant(result.receivedAt);
  const { analysis } = result;
  const tokens = result.tokensConsumed;
  const caseNumber = analysis?.caseNumber ?? null;
  const rows: readonly (PropertyRow | false)[] = [
    { name: t('property.received'), value: received.text, source: received.offset },
    { name: t('property.level'), value: <LevelBadge level={result.level} /> },
    {
      name: t('property.tokens'),
      value: tokens === null ? t('property.notReported') : formats.number(tokens),
      isMissing: tokens === null,
    },
    modelRow(analysis),
    {
      name: t('property.session'),
      value: result.sessionId ?? t('property.notReported'),
      isMissing: result.sessionId === null,
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

  function modelRow(from: AnalysisResult | null): PropertyRow {
    const versions = from?.modelVersions ? modelTexts(from.modelVersions) : [];
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
function Troubles({ problems }: { readonly problems: readonly string[] }) {
  const { t } = useTranslation('results');
  return problems.map((problem) => {
    const { code, detail } = readProblem(problem);
    return (
      <Observation
        key={problem}
        icon={<CircleAlert size={18} color="var(--yellow)" aria-hidden />}
        title={code === null ? detail : t(`problem.${code}`)}
      >
        {code === null ? null : detail}
      </Observation>
    );
  });
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

/** Shown instead of files where an answer could not be read (R15). */
export function RawButton({ result }: { readonly result: ResultView }) {
  const { t } = useTranslation('results');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{t('undecoded.show')}</Button>
      {isOpen ? <RawDialog resultId={result.id} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
