import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultId } from '../../../domain/ids';
import { Button } from '../../components/button';
import { DecodeAgain } from './decode-again';
import { RawDialog } from './raw-dialog';

/** Actions for a result that could not be decoded (R15). */
export function UndecodedActions({ resultId }: { readonly resultId: ResultId }) {
  const { t } = useTranslation('results');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{t('undecoded.show')}</Button>
      <DecodeAgain resultId={resultId} />
      {isOpen ? <RawDialog resultId={resultId} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
