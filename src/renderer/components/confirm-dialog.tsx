import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { Dialog } from './dialog';
import { TextField } from './text-field';

interface ConfirmProps {
  readonly title: string;
  /** On the button that goes through with it. */
  readonly action: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

export interface ConfirmDialogProps extends ConfirmProps {
  /** `danger` where something ends or is lost by it. */
  readonly variant?: 'primary' | 'danger';
  /** It is being done: neither button answers. */
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before what cannot be taken back; the keyboard begins on the button that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, children, variant = 'primary', isBusy = false, onConfirm, onClose } = props;
  const { t } = useTranslation('common');
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={onConfirm}
      actions={
        <>
          <Button onPress={onClose} autoFocus isDisabled={isBusy}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" variant={variant} isDisabled={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

export interface TypedConfirmDialogProps extends ConfirmProps {
  readonly caseNumber: string;
  readonly texts: { readonly label: string; readonly help: string; readonly mismatch: string };
  readonly onConfirm: (typedCaseNumber: string) => void;
}

/** For what may cost or reach somebody a second time: the case number is typed, letter by letter. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { title, action, children, caseNumber, texts, onConfirm, onClose } = props;
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const matches = typed.trim() === caseNumber;
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={() => (matches ? onConfirm(typed.trim()) : setWasTried(true))}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="danger">
            {action}
          </Button>
        </>
      }
    >
      {children}
      <TextField
        label={texts.label}
        help={texts.help}
        value={typed}
        onChange={setTyped}
        autoFocus
        autoComplete="off"
        error={wasTried && !matches ? texts.mismatch : null}
      />
    </Dialog>
  );
}
