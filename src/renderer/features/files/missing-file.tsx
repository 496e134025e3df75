import { FileQuestionMark } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lastPart } from '../../../domain/file-names';
import { Notice } from '../../components/notice';
import { useMessages } from '../../components/toasts';

/** Says that the case does not contain the file that the route names. */
export function MissingFile({ path }: { readonly path: string }) {
  const { t } = useTranslation('files');
  const { announce } = useMessages();
  const text = t('missing', { name: lastPart(path) });
  useEffect(() => announce(text), [announce, text]);
  return (
    <Notice tone="grey" icon={<FileQuestionMark size={16} aria-hidden />}>
      {text}
    </Notice>
  );
}
