import { Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/button';
import { Kbd } from '../../../components/kbd';
import { PopoverPanel } from '../../../components/popover-panel';
import styles from './stage-help.module.css';

/** Keys as printed on a keyboard; `text` is the locale key of what they do. */
const KEYS = [
  { keys: ['O'], text: 'overlay' },
  { keys: ['B'], text: 'blink' },
  { keys: ['space'], text: 'swap' },
  { keys: ['S'], text: 'side' },
  { keys: ['P'], text: 'original' },
  { keys: ['H'], text: 'heatmap' },
  { keys: ['shift', '←', '→'], text: 'opacity' },
  { keys: ['+', '−'], text: 'zoom' },
  { keys: ['0', '1'], text: 'fit' },
  { keys: ['←', '↑', '→', '↓'], text: 'pan' },
  { keys: ['pageUp', 'pageDown'], text: 'step' },
  { keys: ['F'], text: 'large' },
] as const;

/** Lists the keys of the photo view. */
export function StageHelp() {
  const { t } = useTranslation('results');
  return (
    <PopoverPanel
      label={t('keys.title')}
      placement="bottom end"
      trigger={
        <IconButton label={t('keys.title')}>
          <Keyboard size={16} aria-hidden />
        </IconButton>
      }
    >
      <dl className={styles.keys}>
        {KEYS.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{nameOf(key)}</Kbd>
              ))}
            </dt>
            <dd>{t(`keys.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </PopoverPanel>
  );

  function nameOf(key: (typeof KEYS)[number]['keys'][number]): string {
    switch (key) {
      case 'space':
      case 'shift':
      case 'pageUp':
      case 'pageDown':
        return t(`keys.name.${key}`);
      default:
        return key;
    }
  }
}
