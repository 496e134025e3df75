import type { MailTemplate } from '../../../domain/capture/mail-template';
import type { Language } from '../../../domain/language';

/** A mail as a person edited it, with the one from which they started. */
export interface EditedMail extends MailTemplate {
  readonly original: MailTemplate;
}

/** The edited mails by language; null where a person took the new mail instead. */
export type EditedMails = Readonly<Partial<Record<Language, EditedMail | null>>>;

/** Applies a change to the mail that is shown in this language. */
export function editMail(
  edits: EditedMails,
  language: Language,
  shown: EditedMail | MailTemplate,
  change: Partial<MailTemplate>,
): EditedMails {
  const { subject, body } = shown;
  const original = 'original' in shown ? shown.original : shown;
  return { ...edits, [language]: { subject, body, ...change, original } };
}

/** Whether the mail changed since the edit began, e.g. by a new link: the edited one still has the old link (R31). */
export function isOutdated({ original }: EditedMail, current: MailTemplate): boolean {
  return original.subject !== current.subject || original.body !== current.body;
}
