import { CircleHelp, FolderDown, FolderOpen, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNewCase } from '../../app/new-case';
import { isPracticeOnly, useNewProfile } from '../../app/new-profile';
import { useWaitingForPerson } from '../../app/open-questions';
import { useCommand, useRequest } from '../../app/queries';
import { formatRoute } from '../../app/route';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import styles from './cases-screen.module.css';

/** Shown while there is no case: what to do next, and a sample folder. */
export function FirstSteps() {
  const { t } = useTranslation('cases');
  const newCase = useNewCase();
  const sample = useRequest('app.info', {}).data?.sampleFolder ?? null;
  const choose = useCommand('sources.choose', {
    onDone: (offer) => (offer ? newCase.open(offer) : undefined),
    onError: useFailureToast(),
  });
  return (
    <EmptyState
      icon={<FolderDown size={24} aria-hidden />}
      title={t('empty.title')}
      actions={
        <>
          <Button
            icon={<FolderOpen size={16} aria-hidden />}
            onPress={() => choose.mutate({ kind: 'folder' })}
          >
            {t('empty.choose')}
          </Button>
          {sample ? (
            <Button
              variant="quiet"
              icon={<Sparkles size={16} aria-hidden />}
              onPress={() => newCase.open(sample)}
            >
              {t('empty.sample')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t('empty.text')}</p>
      <FirstProfile />
    </EmptyState>
  );
}

/** Offers the access to an account as long as there is only the practice service. */
function FirstProfile() {
  const { t } = useTranslation('cases');
  const profiles = useRequest('profiles.list', {}).data;
  const newProfile = useNewProfile();
  if (newProfile.open === null || !isPracticeOnly(profiles)) return null;
  return (
    <p className={styles.practice}>
      {t('empty.practice')}{' '}
      <Button variant="link" onPress={newProfile.open}>
        {t('empty.setUp')}
      </Button>
    </p>
  );
}

/** A link from the cases to what waits for a person in the outbox. */
export function WaitingForPerson() {
  const { t } = useTranslation('common');
  const count = useWaitingForPerson();
  if (count === 0) return null;
  return (
    <a className={styles.questions} href={formatRoute({ screen: 'outbox' })}>
      <CircleHelp size={13} aria-hidden />
      {t('navigation.forYou', { count })}
    </a>
  );
}
