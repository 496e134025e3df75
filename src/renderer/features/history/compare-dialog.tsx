import { CircleHelp, OctagonX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustodyCheckView } from '../../../contract/history-views';
import type { CustodyEntry } from '../../../contract/views';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Notice } from '../../components/notice';
import { TextField } from '../../components/text-field';
import { useFormats } from '../../i18n/use-formats';
import { compareHash, type HashComparison } from './history-rows';

export interface CompareDialogProps {
  readonly entries: readonly CustodyEntry[];
  readonly check: CustodyCheckView;
  readonly onClose: () => void;
}

/** Compares a printed hash with the log, the only way to detect entries removed from its end. */
export function CompareDialog({ entries, check, onClose }: CompareDialogProps) {
  const { t } = useTranslation('history');
  const { t: common } = useTranslation('common');
  const [text, setText] = useState('');
  return (
    <Dialog
      help="history"
      title={t('compare.title')}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{common('action.close')}</Button>}
    >
      <p>{t('compare.text')}</p>
      <TextField label={t('compare.field')} value={text} onChange={setText} multiline autoFocus />
      <div aria-live="polite">
        {text.trim() === '' ? null : <ComparisonResult comparison={compareHash(text, entries, check)} />}
      </div>
    </Dialog>
  );
}

function ComparisonResult({ comparison }: { readonly comparison: HashComparison }) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const good = <ShieldCheck size={16} aria-hidden />;
  const bad = <OctagonX size={16} aria-hidden />;
  switch (comparison.kind) {
    case 'incomplete':
      return (
        <Notice tone="grey" icon={<CircleHelp size={16} aria-hidden />}>
          {t('compare.incomplete', { count: comparison.characters })}
        </Notice>
      );
    case 'none':
      return (
        <Notice tone="red" icon={bad}>
          {t('compare.none')}
        </Notice>
      );
    case 'head':
      return (
        <Notice tone="grey" icon={good}>
          {t('compare.head')}
        </Notice>
      );
    case 'entry': {
      const { sequence, at } = comparison.entry;
      const time = formats.instant(at).text;
      return (
        <Notice tone="grey" icon={good}>
          {t('compare.entry', { sequence, time, count: comparison.since })}
        </Notice>
      );
    }
    case 'unproved':
      return (
        <Notice tone="red" icon={bad}>
          {t('compare.unproved', { sequence: comparison.entry.sequence, position: comparison.brokenAt })}
        </Notice>
      );
  }
}
