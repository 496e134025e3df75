import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { useMessages } from './toasts';

export interface CopyButtonProps {
  readonly text: string;
  /** The message after copying. */
  readonly copiedText: string;
  readonly children: string;
  readonly isDisabled?: boolean;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, copiedText, children, isDisabled }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const { toast } = useMessages();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ tone: 'green', text: copiedText }),
      () => toast({ tone: 'red', text: t('copyFailed') }),
    );
  return (
    <Button icon={<Copy size={15} aria-hidden />} isDisabled={isDisabled} onPress={() => void copy()}>
      {children}
    </Button>
  );
}
