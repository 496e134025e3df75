import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpTopic } from '../../contract/help-topics';
import { Button } from './button';
import { Dialog, SubmitActions } from './dialog';
import { TextField } from './text-field';

interface ConfirmProps {
  readonly title: string;
  /** Label of the button that confirms. */
  readonly action: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

export interface ConfirmDialogProps extends ConfirmProps {
  /** `danger` if the action ends or deletes something. */
  readonly variant?: 'primary' | 'danger';
  /** The action is running; the dialog stays, and both buttons ignore presses. */
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  /** As for `Dialog`. */
  readonly help?: HelpTopic;
}

/** Asks before an irreversible action; the focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, children, variant = 'primary', isBusy = false, onConfirm, onClose, help } = props;
  const { t } = useTranslation('common');
  return (
    <Dialog
      role="alertdialog"
      title={title}
      help={help}
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={onConfirm}
      actions={
        <>
          <Button onPress={onClose} autoFocus isPending={isBusy}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" variant={variant} isPending={isBusy}>
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

/** Asks before an action that may cost tokens or send a message twice: the user must type the case number. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { title, action, children, caseNumber, texts, onConfirm, onClose } = props;
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
      actions={<SubmitActions action={action} variant="danger" onCancel={onClose} />}
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
