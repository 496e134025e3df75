import type { HTMLInputTypeAttribute, Ref } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import { classNames } from './class-names';
import styles from './field.module.css';

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'type'> {
  readonly label: string;
  /** The label is for assistive technology only. */
  readonly isLabelHidden?: boolean;
  readonly help?: string;
  /** Why the value is invalid; empty if it is valid. */
  readonly error?: string | null;
  readonly multiline?: boolean;
  readonly type?: HTMLInputTypeAttribute;
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  isLabelHidden,
  help,
  error,
  multiline,
  type,
  placeholder,
  inputRef,
  ...ariaProps
}: TextFieldProps) {
  return (
    <AriaTextField
      {...ariaProps}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={styles.field ?? ''}
    >
      <Label className={isLabelHidden ? 'visually-hidden' : styles.label}>{label}</Label>
      {multiline ? (
        <TextArea className={classNames(styles.input, styles.multiline)} placeholder={placeholder} />
      ) : (
        <Input
          ref={inputRef}
          type={type ?? 'text'}
          className={styles.input ?? ''}
          placeholder={placeholder}
        />
      )}
      {help && !error ? (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      ) : null}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}
