import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ResultId } from '../../../domain/ids';
import { useCommand } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { useMessages } from '../../components/toasts';

/** Decodes the stored raw response again; costs no tokens (R15). */
export function DecodeAgain({ resultId }: { readonly resultId: ResultId }) {
  const { t } = useTranslation('results');
  const { toast } = useMessages();
  const decode = useCommand('results.decodeAgain', {
    onError: useFailureToast(),
    onDone: ({ outcome }) => {
      toast({ tone: outcome === 'decoded' ? 'green' : 'red', key: `results:again.${outcome}` });
    },
  });
  return (
    <Button
      icon={<RefreshCw size={15} aria-hidden />}
      isPending={decode.isPending}
      onPress={() => decode.mutate({ resultId })}
    >
      {t('again.action')}
    </Button>
  );
}
