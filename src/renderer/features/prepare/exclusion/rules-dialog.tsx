import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExclusionRule } from '../../../../domain/exclusion-rules';
import { Button, IconButton } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { TextField } from '../../../components/text-field';
import styles from './rules-dialog.module.css';

export interface RulesDialogProps {
  readonly rules: readonly ExclusionRule[];
  readonly onAdd: (rule: ExclusionRule) => void;
  readonly onRemove: (rule: ExclusionRule) => void;
  readonly onClose: () => void;
}

/** The rules that exclude files whenever this folder is read. */
export function RulesDialog({ rules, onAdd, onRemove, onClose }: RulesDialogProps) {
  const { t } = useTranslation('workspace');
  const { t: common } = useTranslation('common');
  return (
    <Dialog
      help="prepare/exclude"
      title={t('rules.title')}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          {common('action.close')}
        </Button>
      }
    >
      <p>{t('rules.text')}</p>
      {rules.length === 0 ? <p className="quiet">{t('rules.none')}</p> : null}
      <ul className={styles.rules}>
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same rule may occur twice
          <li key={`${rule.pattern}-${index}`} className={styles.rule}>
            <code>{rule.pattern}</code>
            <span>{rule.reason}</span>
            <IconButton label={t('rules.remove', { pattern: rule.pattern })} onPress={() => onRemove(rule)}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <NewRule onAdd={onAdd} />
    </Dialog>
  );
}

function NewRule({ onAdd }: { readonly onAdd: (rule: ExclusionRule) => void }) {
  const { t } = useTranslation('workspace');
  const { t: prepare } = useTranslation('prepare');
  const [pattern, setPattern] = useState('');
  const [reason, setReason] = useState('');
  const isComplete = pattern.trim() !== '' && reason.trim() !== '';
  return (
    <div className={styles.new}>
      <TextField label={t('rules.pattern')} value={pattern} onChange={setPattern} maxLength={200} />
      <TextField label={prepare('exclude.reason')} value={reason} onChange={setReason} maxLength={500} />
      <Button
        isDisabled={!isComplete}
        onPress={() => {
          onAdd({ pattern: pattern.trim(), reason: reason.trim() });
          setPattern('');
          setReason('');
        }}
      >
        {t('rules.add')}
      </Button>
    </div>
  );
}
