// biome-ignore-all lint/a11y/useSemanticElements: a select cannot hold groups of two-line options
// biome-ignore-all lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the field has the keys
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Route } from '../../app/route';
import { classNames } from '../../components/class-names';
import { Kbd } from '../../components/kbd';
import type { MenuEntry } from '../../components/menu';
import { ModalFrame } from '../../components/modal-frame';
import { useOnceTrue } from '../../components/use-once-true';
import type { Recent } from './matching';
import styles from './palette.module.css';
import { type PaletteGroup, type PaletteOption, usePaletteGroups } from './use-palette-groups';

export interface PaletteDialogProps {
  readonly route: Route;
  readonly screenActions: readonly MenuEntry[];
  readonly recent: Recent;
  readonly onClose: () => void;
  /** Closes the palette and runs the chosen option. */
  readonly onRun: (id: string, run: () => void) => void;
}

/** Finds an action, a case or a file by a few letters and opens it; used with the keyboard alone. */
export function PaletteDialog({ route, screenActions, recent, onClose, onRun }: PaletteDialogProps) {
  const { t } = useTranslation('palette');
  const [typed, setTyped] = useState('');
  const { groups, isSearching, isCurrent } = usePaletteGroups({ typed, route, screenActions, recent });
  const options = groups.flatMap((group) => group.options);
  const choice = useChoice(options, typed);
  const baseId = useId();
  const optionId = (option: PaletteOption) => `${baseId}-${option.id}`;
  const run = (option: PaletteOption | undefined) => {
    if (option && !option.isDisabled) onRun(option.id.replace(/^action-/, ''), option.run);
  };
  const runWhenCurrent = useOnceTrue(isCurrent, typed, () => run(choice.active));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') runWhenCurrent();
    else if (!choice.move(event.key)) return;
    event.preventDefault();
  };
  const isEmpty = options.length === 0 && !isSearching;
  return (
    <ModalFrame
      className={styles.overlay}
      panelClassName={styles.panel}
      label={t('title')}
      isDismissable
      onClose={onClose}
    >
      <div data-help="start/palette" className={styles.head}>
        <Search size={16} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus when it opens
          autoFocus
          role="combobox"
          aria-label={t('title')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${baseId}-list`}
          aria-activedescendant={choice.active ? optionId(choice.active) : undefined}
          className={styles.input}
          placeholder={t('placeholder')}
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Kbd>{t('escape')}</Kbd>
      </div>
      <div role="listbox" id={`${baseId}-list`} aria-label={t('results')} className={styles.list}>
        {groups.map((group) => (
          <Group
            key={group.id}
            group={group}
            isQuery={typed.trim() !== ''}
            active={choice.active ?? null}
            optionId={optionId}
            onPoint={choice.point}
            onRun={run}
          />
        ))}
      </div>
      {isEmpty ? <p className={styles.empty}>{t('empty', { typed: typed.trim() })}</p> : null}
      <span role="status" className="visually-hidden">
        {isSearching ? '' : t('count', { count: options.length })}
      </span>
    </ModalFrame>
  );
}

/** The option that Enter runs: the first one until a person moves; a new query starts at the first again. */
function useChoice(options: readonly PaletteOption[], typed: string) {
  const [chosen, setChosen] = useState<{ readonly id: string; readonly typed: string } | null>(null);
  const wanted = chosen?.typed === typed ? options.findIndex(({ id }) => id === chosen.id) : -1;
  const index = wanted < 0 ? options.findIndex(({ isDisabled }) => !isDisabled) : wanted;
  const choose = (target: number) => {
    const option = options.at(target % options.length);
    if (option) setChosen({ id: option.id, typed });
  };
  const move = (key: string): boolean => {
    if (options.length === 0) return false;
    if (key === 'ArrowDown') choose(index + 1);
    else if (key === 'ArrowUp') choose(index - 1);
    else if (key === 'PageDown') choose(Math.min(options.length - 1, index + PAGE));
    else if (key === 'PageUp') choose(Math.max(0, index - PAGE));
    else return false;
    return true;
  };
  return { active: options[index], move, point: ({ id }: PaletteOption) => setChosen({ id, typed }) };
}

const PAGE = 6;

interface GroupProps {
  readonly group: PaletteGroup;
  readonly isQuery: boolean;
  readonly active: PaletteOption | null;
  readonly optionId: (option: PaletteOption) => string;
  readonly onPoint: (option: PaletteOption) => void;
  readonly onRun: (option: PaletteOption) => void;
}

function Group({ group, isQuery, active, optionId, onPoint, onRun }: GroupProps) {
  const { t } = useTranslation('palette');
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <div role="presentation" id={labelId} className={styles.label}>
        {t(group.id === 'cases' && !isQuery ? 'group.recentCases' : `group.${group.id}`)}
      </div>
      {group.options.map((option) => (
        <Option
          key={option.id}
          id={optionId(option)}
          option={option}
          isActive={option.id === active?.id}
          onPoint={onPoint}
          onRun={onRun}
        />
      ))}
    </div>
  );
}

interface OptionProps extends Pick<GroupProps, 'onPoint' | 'onRun'> {
  readonly id: string;
  readonly option: PaletteOption;
  readonly isActive: boolean;
}

function Option({ id, option, isActive, onPoint, onRun }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { label, detail, icon, shortcut, isDisabled } = option;
  return (
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      className={classNames(styles.option, isActive && styles.active)}
      onPointerMove={() => (isActive ? undefined : onPoint(option))}
      onClick={() => onRun(option)}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.text} title={label}>
        {label}
      </span>
      {detail === null ? null : (
        <span className={styles.detail} title={detail}>
          {detail}
        </span>
      )}
      {shortcut === null ? null : <Kbd>{shortcut}</Kbd>}
    </div>
  );
}
