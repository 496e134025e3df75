import type { MailTemplate } from '../../../domain/capture/mail-template';

/** A mail as a person edited it, with the one from which they started. */
export interface EditedMail extends MailTemplate {
  readonly original: MailTemplate;
}

/** Applies a change to the mail that is shown. */
export function editMail(shown: EditedMail | MailTemplate, change: Partial<MailTemplate>): EditedMail {
  const { subject, body } = shown;
  const original = 'original' in shown ? shown.original : shown;
  return { subject, body, ...change, original };
}

/** Whether the mail changed since the edit began, e.g. by a new link: the edited one still has the old link (R31). */
export function isOutdated({ original }: EditedMail, current: MailTemplate): boolean {
  return original.subject !== current.subject || original.body !== current.body;
}
