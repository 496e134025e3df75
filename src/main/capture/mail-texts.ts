import type { CaptureMailTemplates } from '../../contract/capture-views';
import { ProofcaseError } from '../../contract/errors';
import { isOfferedLink } from '../../domain/capture/capture-state';
import { fillTemplate, lacksLink, type MailTemplate } from '../../domain/capture/mail-template';
import type { CaptureId } from '../../domain/ids';
import type { Language } from '../../domain/language';
import { resources } from '../../locales';
import type { Repositories } from '../database/repositories';

const SETTING = 'capture.mail.';

/** The texts of mails to policyholders: the person's own ones, or those that come along. */
export function mailTemplates(repositories: Repositories): CaptureMailTemplates {
  const templateOf = (language: Language) => {
    const own = repositories.settings.get(`${SETTING}${language}`);
    const standard = resources[language].capture.mail;
    const template = own ? (JSON.parse(own) as MailTemplate) : standard;
    return { subject: template.subject, body: template.body, isStandard: !own };
  };
  return { de: templateOf('de'), en: templateOf('en'), pl: templateOf('pl') };
}

/** Null brings the text back that came along. @throws ProofcaseError `capture-mail-without-link`. */
export function changeMailTemplate(
  repositories: Repositories,
  language: Language,
  template: MailTemplate | null,
): CaptureMailTemplates {
  if (template && lacksLink(template)) throw new ProofcaseError('capture-mail-without-link');
  repositories.settings.set(`${SETTING}${language}`, template ? JSON.stringify(template) : '');
  return mailTemplates(repositories);
}

/** The mail about the current link of a capture case (R31). @throws ProofcaseError `not-found`, `capture-without-link`. */
export function captureMail(repositories: Repositories, id: CaptureId, language: Language): MailTemplate {
  const one = repositories.captures.find(id);
  if (!one) throw new ProofcaseError('not-found');
  const { captureLink } = one.state;
  if (!isOfferedLink(captureLink)) throw new ProofcaseError('capture-without-link');
  const { subject, body } = mailTemplates(repositories)[language];
  return fillTemplate({ subject, body }, { caseNumber: one.caseNumber, captureLink });
}
