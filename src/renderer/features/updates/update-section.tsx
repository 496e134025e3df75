import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UpdateView } from '../../../contract/update-views';
import { cacheResponse, useCommand } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/checkbox';
import { Properties } from '../../components/inspector';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import styles from './updates.module.css';
import { useSetAtQuit, useUpdates } from './use-updates';

/** Everything about updates: whose server, what it offers, and what happens to it. */
export function UpdateSection({ headingClass }: { readonly headingClass: string | undefined }) {
  const { t } = useTranslation('application');
  const formats = useFormats();
  const client = useQueryClient();
  const view = useUpdates();
  const setAtQuit = useSetAtQuit();
  const check = useCommand('updates.check', {
    onDone: (found) => cacheResponse(client, 'updates.get', {}, found),
    onError: useFailureToast(),
  });
  if (view === null) return null;
  const canCheck = view.state === 'current' || view.state === 'failed' || view.state === 'refused';
  return (
    <section className={styles.section}>
      <h2 className={headingClass}>{t('updates.title')}</h2>
      {view.state === 'off' ? (
        <p className={styles.text}>{t('updates.off')}</p>
      ) : (
        <Properties
          rows={[
            { name: t('updates.server'), value: view.server },
            { name: t('updates.state'), value: stateText(t, view, (at) => formats.instant(at).text) },
          ]}
        />
      )}
      {view.state === 'refused' ? (
        <div role="status">
          <Notice tone="red" icon={<ShieldAlert size={16} aria-hidden />}>
            {t(`updates.reason.${view.reason}`)} {t('updates.passOn')}
          </Notice>
        </div>
      ) : null}
      {view.state === 'ready' ? (
        <Checkbox isSelected={view.atQuit} onChange={setAtQuit}>
          {t('updates.atQuit')}
        </Checkbox>
      ) : null}
      {canCheck ? (
        <div>
          <Button isPending={check.isPending} onPress={() => check.mutate({})}>
            {t('updates.check')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function stateText(
  t: TFunction<'application'>,
  view: Exclude<UpdateView, { state: 'off' }>,
  dateTime: (at: string) => string,
): string {
  switch (view.state) {
    case 'unavailable':
      return t(view.reason === 'installation' ? 'updates.installation' : 'updates.noSignature');
    case 'current':
      return view.checkedAt === null
        ? t('updates.current')
        : t('updates.checked', { at: dateTime(view.checkedAt) });
    case 'ready':
      return t(view.atQuit ? 'updates.ready' : 'updates.readyLater', { version: view.version });
    case 'refused':
      return view.version === null
        ? t('updates.refusedRelease')
        : t('updates.refused', { version: view.version });
    default:
      return t(`updates.${view.state}`, { version: view.version });
  }
}
