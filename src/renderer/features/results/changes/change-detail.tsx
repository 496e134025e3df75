import { ArrowRight, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnalysisChange } from '../../../../domain/answer/analysis-changes';
import type { AnalysisRow } from '../../../../domain/answer/analysis-rows';
import type { JsonChange } from '../../../../domain/answer/json-changes';
import { plainText } from '../../../../domain/answer/json-shape';
import type { FileChange, LevelShift, RequestChanges, Shift } from '../../../../domain/answer/result-changes';
import type { Json } from '../../../../domain/json';
import { rowText } from '../../../../locales/analysis-text';
import { Button } from '../../../components/button';
import { LevelBadge } from '../../../components/level-badge';
import { useFormats } from '../../../i18n/use-formats';
import { AnalysisIcon } from '../inspector/analysis-icon';
import { tokensText } from '../tokens-text';
import type { ChangeEntry } from './change-entries';
import styles from './changes.module.css';
import { DirectionIcon } from './direction-icon';

export interface ChangeDetailProps {
  readonly entry: ChangeEntry;
  readonly request: RequestChanges;
  /** Whether a practice profile sent them, so that the tokens were not charged. */
  readonly practice: Shift<boolean>;
  readonly onOpen: (file: FileChange) => void;
}

/** Values before and after, side by side, for the request or for one file. */
export function ChangeDetail({ entry, request, practice, onOpen }: ChangeDetailProps) {
  return entry.kind === 'request' ? (
    <RequestDetail request={request} practice={practice} />
  ) : (
    <FileDetail file={entry.file} onOpen={onOpen} />
  );
}

function RequestDetail({ request, practice }: Pick<ChangeDetailProps, 'request' | 'practice'>) {
  const { t } = useTranslation('results');
  const word = (value: string | null) => value ?? t('property.notReported');
  return (
    <>
      <h2 className={styles.title}>{t('changes.request')}</h2>
      {request.level ? <Levels shift={request.level} /> : null}
      <Table>
        {request.tokens ? (
          <PlainRow
            name={t('property.tokens')}
            shift={{
              was: { tokensConsumed: request.tokens.was, isPractice: practice.was },
              is: { tokensConsumed: request.tokens.is, isPractice: practice.is },
            }}
            text={(result) => tokensText(t, result)}
          />
        ) : null}
        {request.models.map(({ model, ...shift }) => (
          <PlainRow key={model} name={t(`changes.model.${model}`)} shift={shift} text={word} />
        ))}
        {request.caseNumber ? (
          <PlainRow name={t('property.caseNumber')} shift={request.caseNumber} text={word} />
        ) : null}
      </Table>
      <Places title={t('changes.rest')} places={request.rest} left={0} />
    </>
  );
}

function FileDetail({
  file,
  onOpen,
}: {
  readonly file: FileChange;
  readonly onOpen: (file: FileChange) => void;
}) {
  const { t } = useTranslation('results');
  const { kind, level, latest, analyses, rest } = file;
  return (
    <>
      <div className={styles.titleRow}>
        <h2 className={styles.title}>{file.name}</h2>
        <Button icon={<ExternalLink size={14} aria-hidden />} onPress={() => onOpen(file)}>
          {t('changes.open')}
        </Button>
      </div>
      {level ? <Levels shift={level} /> : null}
      {kind === 'changed' ? null : (
        <>
          <p className={styles.note}>
            {t(`changes.kindText.${kind === 'pending' && latest === null ? 'neither' : kind}`)}
          </p>
          <p className={styles.only}>
            <LevelBadge level={latest} />
          </p>
        </>
      )}
      {file.otherContent ? <p className={styles.note}>{t('changes.otherContentText')}</p> : null}
      {analyses.length > 0 ? (
        <Table>
          {analyses.map((change) => (
            <AnalysisChangeRow key={changeKey(change)} change={change} />
          ))}
        </Table>
      ) : null}
      <Places title={t('changes.rest')} places={rest} left={0} />
    </>
  );
}

function changeKey({ position, was, is }: AnalysisChange): string {
  const row = is ?? was;
  const name = row?.kind === 'other' ? `other ${row.key}` : row?.name;
  return `${position} ${name} ${row?.kind === 'verdict' ? row.verdict : ''}`;
}

function Levels({ shift }: { readonly shift: LevelShift }) {
  const { t } = useTranslation('results');
  return (
    <p className={styles.levels}>
      <LevelBadge level={shift.was} />
      <ArrowRight size={15} role="img" aria-label={t('changes.becomes')} />
      <LevelBadge level={shift.is} />
      <span className={styles.what}>{t(`changes.direction.${shift.direction ?? 'other'}`)}</span>
    </p>
  );
}

function Table({ children }: { readonly children: React.ReactNode }) {
  const { t } = useTranslation('results');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('changes.what')}</th>
          <th scope="col">{t('changes.before')}</th>
          <th scope="col">{t('changes.after')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface PlainRowProps<Value> {
  readonly name: string;
  readonly shift: Shift<Value>;
  readonly text: (value: Value) => string;
}

function PlainRow<Value>({ name, shift, text }: PlainRowProps<Value>) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{text(shift.was)}</td>
      <td>{text(shift.is)}</td>
    </tr>
  );
}

function AnalysisChangeRow({ change }: { readonly change: AnalysisChange }) {
  const { t } = useTranslation('results');
  const { t: analysisText } = useTranslation('analysis');
  const formats = useFormats();
  const textOptions = { t: analysisText, formats, names: NO_NAMES, camera: null };
  const { was, is, position, direction, places, placesLeft } = change;
  const row = is ?? was;
  return (
    <>
      <tr>
        <th scope="row">
          <span className={styles.about}>
            <DirectionIcon direction={direction} />
            <span>
              {row ? rowText(row, textOptions).topic : ''}
              {position ? <small className={styles.position}>{position}</small> : null}
            </span>
          </span>
        </th>
        <td>{cell(was)}</td>
        <td>{cell(is)}</td>
      </tr>
      {places.length > 0 ? (
        <tr className={styles.placesRow}>
          <td colSpan={3}>
            <PlaceList places={places} left={placesLeft} />
          </td>
        </tr>
      ) : null}
    </>
  );

  function cell(side: AnalysisRow | null) {
    if (side === null) return <span className="quiet">{t('changes.nothing')}</span>;
    const { title, sentence, assessment } = rowText(side, textOptions);
    return (
      <span className={styles.said}>
        <AnalysisIcon kind={assessment} />
        <span>
          {title}
          <small>{sentence}</small>
        </span>
      </span>
    );
  }
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

interface PlacesProps {
  readonly title: string;
  readonly places: readonly JsonChange[];
  readonly left: number;
}

/** Changed values that the interface does not describe, by path. */
function Places({ title, places, left }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <details className={styles.rest}>
      <summary>{title}</summary>
      <PlaceList places={places.slice(0, MAX_PLACES)} left={left + Math.max(0, places.length - MAX_PLACES)} />
    </details>
  );
}

const MAX_PLACES = 50;

function PlaceList({ places, left }: Omit<PlacesProps, 'title'>) {
  const { t } = useTranslation('results');
  return (
    <ul className={styles.places}>
      {places.map(({ path, was, is }) => (
        <li key={path.join('\u0000')}>
          <code>{path.join(' › ')}</code>
          <span className="quiet">{text(was)}</span>
          <ArrowRight size={12} role="img" aria-label={t('changes.becomes')} />
          <span>{text(is)}</span>
        </li>
      ))}
      {left > 0 ? <li className="quiet">{t('json.left', { count: left })}</li> : null}
    </ul>
  );

  function text(value: Json | undefined): string {
    if (value === undefined) return t('changes.nothing');
    const plain = plainText(value);
    return plain.length > MAX_TEXT_LENGTH ? `${plain.slice(0, MAX_TEXT_LENGTH)} …` : plain;
  }
}

const MAX_TEXT_LENGTH = 120;
