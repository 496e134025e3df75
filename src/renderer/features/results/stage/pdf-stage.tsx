import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredFileView } from '../../../../contract/answer-views';
import { evidenceUrl } from '../../../../contract/bridge';
import type { DocumentSource } from '../../../../contract/document-views';
import type { AttachmentView } from '../../../../contract/views';
import type { SilentState } from '../../../../domain/answer/assessment';
import { isNested } from '../../../../domain/answer/json-shape';
import { structureFacts, versionsAssessment } from '../../../../domain/answer/pdf-facts';
import type { FileResult, PdfStructure, PdfVersions } from '../../../../domain/result';
import { dayAndRest } from '../../../../locales/analysis-text';
import { Observation, Properties } from '../../../components/inspector';
import { lazyComponent } from '../../../components/lazy-component';
import { useFormats } from '../../../i18n/use-formats';
import { AnalysisIcon } from '../inspector/analysis-icon';
import { countMissingVersions, filterByCategory } from '../inspector/attachment-groups';
import { AttachmentRow } from '../inspector/attachment-list';
import { CollapsibleJson } from '../inspector/json-tree';
import styles from './pdf-stage.module.css';

/** Loaded with pdf.js when the first PDF is shown. */
const VersionList = lazyComponent(() =>
  import('../../pdf/versions/version-list').then((loaded) => loaded.VersionList),
);

export interface PdfStageProps {
  readonly view: AnsweredFileView;
  readonly file: FileResult;
}

/** The file result of a PDF: its restored versions, its structure and the pictures from it. */
export function PdfStage({ view, file }: PdfStageProps) {
  const { t } = useTranslation('results');
  const pictures = view.attachments.filter(
    ({ category, displayable }) => displayable && (category === 'thumbnails' || category === 'heatmaps'),
  );
  return (
    <div className={styles.stage}>
      <section className={styles.card} aria-label={t('pdf.versions')}>
        <h2>{t('pdf.versions')}</h2>
        <Versions
          state={file.pdfVersions}
          received={filterByCategory(view.attachments, 'pdf_versions')}
          unassigned={view.unassigned.pdfVersions}
          isDownload={view.attachmentsByDownload}
          source={sentDocument(view)}
        />
      </section>
      <section className={styles.card} aria-label={t('pdf.structure')}>
        <h2>{t('pdf.structure')}</h2>
        {file.pdfStructure.state === 'value' ? (
          <Structure structure={file.pdfStructure.value} />
        ) : (
          <SilentAnalysis state={file.pdfStructure} title={t('pdf.structure')} />
        )}
      </section>
      {pictures.length > 0 ? (
        <section className={styles.card} aria-label={t('pdf.pictures')}>
          <h2>{t('pdf.pictures')}</h2>
          <p className="quiet small">{t('pdf.picturesText')}</p>
          <ul className={styles.pictures}>
            {pictures.map(({ id, filename }) => (
              <li key={id}>
                <img src={evidenceUrl('attachment', id)} alt="" loading="lazy" draggable={false} />
                <span title={filename}>{filename}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** The document as it was sent; null for a file that was not. */
function sentDocument({ sent, resultId }: AnsweredFileView): DocumentSource | null {
  return sent && resultId !== null ? { kind: 'sent', resultId, entryName: sent.entryName } : null;
}

interface VersionsProps {
  readonly state: FileResult['pdfVersions'];
  readonly received: readonly AttachmentView[];
  readonly unassigned: number;
  readonly isDownload: boolean;
  /** The document that was sent; null if the service reports a file that was not sent. */
  readonly source: DocumentSource | null;
}

function Versions({ state, received, unassigned, isDownload, source }: VersionsProps) {
  const { t } = useTranslation('results');
  const key = JSON.stringify(source);
  const sent = useMemo((): DocumentSource | null => JSON.parse(key), [key]);
  const ids = received.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render creates new objects for the same attachments
  const restored = useMemo(() => received, [ids]);
  const reported = reportedVersions(state);
  const missing = reported ? countMissingVersions(reported, received.length) : 0;
  return (
    <>
      {state.state === 'value' ? null : <SilentAnalysis state={state} title={t('pdf.versions')} />}
      {reported ? (
        <Observation icon={<AnalysisIcon kind={versionsAssessment(reported)} />} title={foundText(reported)}>
          {reported.found === 0 ? null : extractedText(reported)}
        </Observation>
      ) : null}
      {missing > 0 ? (
        <Observation
          icon={<AnalysisIcon kind="error" />}
          title={unassigned > 0 ? t('pdf.unassigned') : t('pdf.missing', { count: missing })}
        >
          {unassigned > 0 ? t('pdf.unassignedText', { count: unassigned }) : null}
          {unassigned === 0 && !isDownload ? t('pdf.missingText') : null}
        </Observation>
      ) : null}
      {received.length > 0 && sent === null ? <ReceivedVersions received={received} /> : null}
      {sent ? (
        <Suspense fallback={null}>
          <VersionList source={sent} restored={restored} reported={reported?.found ?? null} />
        </Suspense>
      ) : null}
    </>
  );

  function foundText({ found }: PdfVersions): string {
    if (found === null) return t('pdf.foundUnknown');
    return found === 0 ? t('pdf.foundNone') : t('pdf.found', { count: found });
  }

  function extractedText({ extracted }: PdfVersions): string {
    return extracted === null ? t('pdf.extractedUnknown') : t('pdf.extracted', { count: extracted });
  }
}

/** The counts that came; those of a failed analysis are in its detail, where a zero is no statement (R20). */
function reportedVersions(state: FileResult['pdfVersions']): PdfVersions | null {
  if (state.state === 'value') return state.value;
  const counts = new Map(
    state.state === 'error' && isNested(state.detail) ? Object.entries(state.detail ?? {}) : [],
  );
  const countOf = (key: string): number | null => {
    const count = counts.get(key);
    return typeof count === 'number' && count > 0 ? count : null;
  };
  const [found, extracted] = [countOf('found'), countOf('extracted')];
  return found === null && extracted === null ? null : { found, extracted };
}

function ReceivedVersions({ received }: Pick<VersionsProps, 'received'>) {
  const { t } = useTranslation('results');
  return (
    <>
      <h3 className={styles.sub}>
        {t('pdf.received')} <small>{t('pdf.probably')}</small>
      </h3>
      <ul className={styles.files}>
        {received.map((attachment) => (
          <AttachmentRow key={attachment.id} attachment={attachment} />
        ))}
      </ul>
    </>
  );
}

function Structure({ structure }: { readonly structure: PdfStructure }) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  const dates = (texts: readonly string[]) => ({
    value: texts.length === 0 ? t('pdf.noDates') : texts.map((text) => dayAndRest(text, formats)).join(', '),
    isMissing: texts.length === 0,
  });
  return (
    <>
      {structureFacts(structure).map(({ text, assessment, values }) => (
        <Observation key={text} icon={<AnalysisIcon kind={assessment} />} title={t(`pdf.${text}`)}>
          {values.join(', ')}
        </Observation>
      ))}
      <div className={styles.dates}>
        <Properties
          rows={[
            { name: t('pdf.created'), ...dates(structure.creationDates) },
            { name: t('pdf.modified'), ...dates(structure.modDates) },
          ]}
        />
      </div>
    </>
  );
}

function SilentAnalysis({
  state,
  title,
}: {
  readonly state: Exclude<FileResult['pdfVersions'], { state: 'value' }>;
  readonly title: string;
}) {
  const { t } = useTranslation('results');
  const { t: analysisText } = useTranslation('analysis');
  const assessment: SilentState = state.state;
  return (
    <>
      <Observation icon={<AnalysisIcon kind={assessment} />} title={title}>
        {analysisText(`silent.${assessment}`)}
      </Observation>
      {state.state === 'error' && isNested(state.detail) ? (
        <CollapsibleJson label={t('inspector.details')} value={state.detail} />
      ) : null}
    </>
  );
}
