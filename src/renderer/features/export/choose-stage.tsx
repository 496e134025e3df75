import { FolderOpen, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../../contract/errors';
import {
  EXPORT_PARTS,
  type ExportPart,
  type ExportPlan,
  type ExportTarget,
  MAX_NAME_PATTERN_LENGTH,
} from '../../../contract/export-views';
import { unknownPlaceholders } from '../../../domain/evidence-name';
import { LANGUAGES, type Language, languageFor } from '../../../domain/language';
import { Button } from '../../components/button';
import { CheckboxGroup } from '../../components/checkbox-group';
import { Dialog, SubmitActions } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { Select } from '../../components/select';
import { useFormats } from '../../i18n/use-formats';
import styles from './export.module.css';
import { chosenBytes, partSizes, partsOf, plannedNames } from './export-choice';
import type { ExportRequest } from './export-stage';
import { NameField } from './name-field';

export interface ChooseStageProps {
  readonly plan: ExportPlan;
  readonly target: ExportTarget;
  readonly error: ProofcaseError | null;
  readonly isChoosing: boolean;
  readonly onChooseTarget: () => void;
  readonly onStart: (request: ExportRequest) => void;
  readonly onClose: () => void;
}

export function ChooseStage(props: ChooseStageProps) {
  const { plan, target, error, onStart, onClose } = props;
  const { t, i18n } = useTranslation('exporting');
  const formats = useFormats();
  const { choices } = plan;
  const [pattern, setPattern] = useState(choices.pattern);
  const [language, setLanguage] = useState<Language>(choices.language ?? languageFor(i18n.language));
  const [chosen, setChosen] = useState<ReadonlySet<ExportPart>>(
    () => new Set(EXPORT_PARTS.filter((part) => choices.parts[part])),
  );
  const parts = partsOf(chosen);
  const bytes = chosenBytes(plan, parts);
  const lacksSpace = target.freeBytes !== null && target.freeBytes < bytes;
  const isPatternValid = pattern.trim() !== '' && unknownPlaceholders(pattern).length === 0;
  const start = () => {
    if (!isPatternValid) return;
    const caseIds = plan.cases.map(({ caseId }) => caseId);
    const name = pattern.trim().slice(0, MAX_NAME_PATTERN_LENGTH);
    onStart({ caseIds, targetId: target.id, pattern: name, language, parts, existing: 'ask' });
  };
  return (
    <Dialog
      help="evidence"
      title={t('title', { count: plan.cases.length })}
      isOpen
      onClose={onClose}
      onSubmit={start}
      actions={
        <>
          <span className={styles.total}>{t('total', { size: formats.size(bytes) })}</span>
          <SubmitActions action={t('start')} isDisabled={!isPatternValid || lacksSpace} onCancel={onClose} />
        </>
      }
    >
      <Target {...props} />
      <NameField value={pattern} onChange={setPattern} names={plannedNames(plan, pattern, language)} />
      <Contents plan={plan} chosen={chosen} onChange={setChosen} />
      <Select
        label={t('language')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: formats.languageName(value) }))}
        onChange={setLanguage}
      />
      {lacksSpace ? (
        <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('tooLittle', { size: formats.size(bytes), free: formats.size(target.freeBytes ?? 0) })}
        </Notice>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
    </Dialog>
  );
}

function Target({ target, isChoosing, onChooseTarget }: ChooseStageProps) {
  const { t } = useTranslation('exporting');
  const formats = useFormats();
  const { displayPath, freeBytes } = target;
  // Large disks are shown in whole gigabytes, since megabytes are hard to read.
  const diskSize = (bytes: number): string =>
    bytes < 10e9 ? formats.size(bytes) : `${formats.number(Math.floor(bytes / 1e9))} GB`;
  return (
    <div className={styles.target}>
      <FolderOpen size={16} aria-hidden />
      <span className={styles.path}>
        <span className="visually-hidden">{t('target')}: </span>
        {displayPath}
        <small>{freeBytes === null ? t('freeUnknown') : t('free', { size: diskSize(freeBytes) })}</small>
      </span>
      <Button onPress={onChooseTarget} isPending={isChoosing}>
        {t('change')}
      </Button>
    </div>
  );
}

interface ContentsProps {
  readonly plan: ExportPlan;
  readonly chosen: ReadonlySet<ExportPart>;
  readonly onChange: (chosen: ReadonlySet<ExportPart>) => void;
}

function Contents({ plan, chosen, onChange }: ContentsProps) {
  const { t } = useTranslation('exporting');
  const formats = useFormats();
  const sizes = partSizes(plan);
  const count = (part: ExportPart): string => {
    const { files, bytes } = sizes[part];
    return files === 0 ? t('nothing') : t('size', { count: files, size: formats.size(bytes) });
  };
  return (
    <div className={styles.contents}>
      <CheckboxGroup
        label={t('contents')}
        values={chosen}
        options={EXPORT_PARTS.map((part) => ({ value: part, label: t(`part.${part}`), count: count(part) }))}
        onChange={onChange}
      />
      <p className={styles.quiet}>{t('always')}</p>
    </div>
  );
}
