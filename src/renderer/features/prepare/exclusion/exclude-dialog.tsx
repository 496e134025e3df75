import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceView } from '../../../../contract/views';
import { matchesPattern } from '../../../../domain/exclusion-rules';
import { Dialog, SubmitActions } from '../../../components/dialog';
import { RadioGroup } from '../../../components/radio-group';
import { Switch } from '../../../components/switch';
import { TextField } from '../../../components/text-field';
import type { ItemInView } from '../list/items-in-view';
import { EXCLUSION_REASONS, type ExclusionReason, suggestedPattern } from './exclusion';

export interface ExcludeDialogProps {
  /** The files to exclude. */
  readonly asking: readonly ItemInView[];
  readonly sources: readonly SourceView[];
  /** `pattern` also excludes matching files whenever the folder is read; null excludes only these files. */
  readonly onExclude: (reason: string, pattern: string | null) => void;
  readonly onClose: () => void;
}

/** Asks for the reason, which the history of the case keeps. */
export function ExcludeDialog({ asking, sources, onExclude, onClose }: ExcludeDialogProps) {
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const [reason, setReason] = useState<ExclusionReason | null>(null);
  const [ownReason, setOwnReason] = useState('');
  const [isRule, setIsRule] = useState(false);
  const [pattern, setPattern] = useState(() => suggestedPattern(asking.map(({ item }) => item.name)));
  const matching = useMemo(
    () => asking.filter(({ item }) => matchesPattern(pattern, item.path)).length,
    [asking, pattern],
  );
  // Only a folder keeps rules for later files.
  const hasRules = sources.some(
    ({ id, folderId }) => folderId !== null && asking.some(({ item }) => item.sourceId === id),
  );
  const ownText = reason === 'other' ? ownReason.trim() : '';
  const text = reason === null || reason === 'other' ? ownText : t(`exclude.reasons.${reason}`);
  const isComplete = text !== '' && (!isRule || pattern.trim() !== '');
  const count = asking.length;
  return (
    <Dialog
      help="prepare/exclude"
      title={t('exclude.title', { count })}
      isOpen
      onClose={onClose}
      onSubmit={() => (isComplete ? onExclude(text, isRule ? pattern.trim() : null) : undefined)}
      actions={
        <SubmitActions
          action={t('exclude.action', { count })}
          isDisabled={text !== '' && !isComplete}
          disabledReason={text === '' ? t('exclude.chooseReason') : null}
          onCancel={onClose}
        />
      }
    >
      <p>{t('exclude.text')}</p>
      <RadioGroup
        label={t('exclude.reason')}
        autoFocus
        value={reason}
        onChange={setReason}
        options={EXCLUSION_REASONS.map((value) => ({ value, label: t(`exclude.reasons.${value}`) }))}
      />
      {reason === 'other' ? (
        <TextField
          label={t('exclude.ownReason')}
          value={ownReason}
          onChange={setOwnReason}
          maxLength={500}
          autoFocus
        />
      ) : null}
      {hasRules ? (
        <Switch isSelected={isRule} onChange={setIsRule}>
          {work('rules.remember')}
        </Switch>
      ) : null}
      {isRule ? (
        <TextField
          label={work('rules.pattern')}
          help={work('rules.matching', { matching, count })}
          value={pattern}
          onChange={setPattern}
          maxLength={200}
        />
      ) : null}
    </Dialog>
  );
}
