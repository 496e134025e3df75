import { Copy } from 'lucide-react';
import type { TextKey } from '../i18n/message-text';
import { Button } from './button';
import { useMessages } from './toasts';

export interface CopyButtonProps {
  readonly text: string;
  /** The message after copying. */
  readonly copiedKey: TextKey;
  readonly children: string;
  readonly isDisabled?: boolean;
  readonly onCopied?: () => void;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, copiedKey, children, isDisabled, onCopied }: CopyButtonProps) {
  const { toast } = useMessages();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        toast({ tone: 'green', key: copiedKey });
        onCopied?.();
      },
      () => toast({ tone: 'red', key: 'common:copyFailed' }),
    );
  return (
    <Button icon={<Copy size={15} aria-hidden />} isDisabled={isDisabled} onPress={() => void copy()}>
      {children}
    </Button>
  );
}
