import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RetentionRuleView } from '../../../contract/retention-views';
import { RETENTION_DAYS } from '../../../domain/retention';
import { useUnsavedChanges } from '../../app/leave-guard';
import { useProfileNames } from '../../app/profile-names';
import { cacheResponse, useCommand, useRequest } from '../../app/queries';
import { Button, isPendingSubmit } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { Switch } from '../../components/switch';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import { ManagedNote } from '../managed/managed-note';
import { useIsLocked } from '../managed/use-managed';
import { SettingsSection } from '../settings/settings-page';
import styles from './retention.module.css';

/** Edits the rule of each profile; without a rule its cases are never proposed for deletion. */
export function RetentionRules() {
  const { t } = useTranslation('retention');
  const rules = useRequest('retention.rules', {}).data;
  const isLocked = useIsLocked('retention');
  if (!rules) return null;
  return (
    <SettingsSection title={t('rules.title')}>
      <ManagedNote setting="retention" />
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <RuleForm key={rule.profileId} rule={rule} isLocked={isLocked} />
        ))}
      </ul>
    </SettingsSection>
  );
}

interface RuleFormProps {
  readonly rule: RetentionRuleView;
  readonly isLocked: boolean;
}

function RuleForm({ rule, isLocked }: RuleFormProps) {
  const { t } = useTranslation('retention');
  const { toast } = useMessages();
  const name = useProfileNames()(rule.profileId, rule.profileName);
  const client = useQueryClient();
  // Null as long as it is as stored, which may change meanwhile.
  const [typedDays, setTypedDays] = useState<string | null>(null);
  const [chosenActive, setChosenActive] = useState<boolean | null>(null);
  const days = typedDays ?? String(rule.days ?? '');
  const active = chosenActive ?? rule.active;
  const [wasTried, setWasTried] = useState(false);
  const save = useCommand('retention.setRule', {
    onDone: (rules) => {
      cacheResponse(client, 'retention.rules', {}, rules);
      toast({ tone: 'green', key: 'retention:rules.saved' });
    },
  });
  const value = /^\d{1,5}$/.test(days.trim()) ? Number(days) : Number.NaN;
  const isValid = value >= RETENTION_DAYS.min && value <= RETENTION_DAYS.max;
  const isChanged = (days.trim() === '' ? null : value) !== rule.days || active !== rule.active;
  const submit = async (): Promise<boolean> => {
    setWasTried(true);
    if (!isValid) return false;
    return save.mutateAsync({ profileId: rule.profileId, days: value, active }).then(
      () => {
        // What was changed while the rule was saved stays.
        setTypedDays((now) => (now === typedDays ? null : now));
        setChosenActive((now) => (now === chosenActive ? null : now));
        setWasTried(false);
        return true;
      },
      () => false,
    );
  };
  useUnsavedChanges(isChanged, submit);
  return (
    <li>
      <form
        className={styles.rule}
        aria-label={t('rules.of', { profile: name })}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPendingSubmit(event)) void submit();
        }}
      >
        <div>
          <p className={styles.strong}>{name}</p>
          <p className={styles.quiet}>
            {t('rules.cases', { open: rule.openCases, closed: rule.closedCases })}
            {rule.days === null ? ` · ${t('rules.none')}` : null}
          </p>
        </div>
        <TextField
          label={t('rules.days')}
          value={days}
          onChange={setTypedDays}
          inputMode="numeric"
          autoComplete="off"
          isDisabled={isLocked}
          error={wasTried && !isValid ? t('rules.invalid') : null}
        />
        <Switch isSelected={active} onChange={setChosenActive} isDisabled={isLocked}>
          {t('rules.on')}
        </Switch>
        <Button type="submit" isDisabled={isLocked || !isChanged} isPending={save.isPending}>
          {t('rules.save')}
        </Button>
      </form>
      {save.error ? <ErrorNotice error={save.error} /> : null}
    </li>
  );
}
