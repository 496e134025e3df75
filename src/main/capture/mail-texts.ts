import type { CaptureMailTemplates } from '../../contract/capture-views';
import { ProofcaseError } from '../../contract/errors';
import { offeredLink } from '../../domain/capture/capture-state';
import { fillTemplate, lacksLink, type MailTemplate } from '../../domain/capture/mail-template';
import type { CaptureId } from '../../domain/ids';
import { byLanguage, type Language } from '../../domain/language';
import { startTexts } from '../../locales/start-texts';
import type { Repositories } from '../storage/database/repositories';

const SETTING_PREFIX = 'capture.mail.';

/** The mail templates for policyholders: changed by the person, or the standard ones. */
export function mailTemplates(repositories: Repositories): CaptureMailTemplates {
  return byLanguage((language) => {
    const own = repositories.settings.get(`${SETTING_PREFIX}${language}`);
    const standard = startTexts[language].capture.mail;
    const template = own ? (JSON.parse(own) as MailTemplate) : standard;
    return { subject: template.subject, body: template.body, isStandard: !own };
  });
}

/** Changes a template; null restores the standard text. @throws ProofcaseError `capture-mail-without-link`. */
export function changeMailTemplate(
  repositories: Repositories,
  language: Language,
  template: MailTemplate | null,
): CaptureMailTemplates {
  if (template && lacksLink(template)) throw new ProofcaseError('capture-mail-without-link');
  repositories.settings.set(`${SETTING_PREFIX}${language}`, template ? JSON.stringify(template) : '');
  return mailTemplates(repositories);
}

/**
 * The mail with the current link of a capture case (R31).
 * @throws ProofcaseError `not-found`, `capture-without-link`.
 */
export function captureMail(repositories: Repositories, id: CaptureId, language: Language): MailTemplate {
  const capture = repositories.captures.find(id);
  if (!capture) throw new ProofcaseError('not-found');
  const captureLink = offeredLink(capture.state);
  if (captureLink === null) throw new ProofcaseError('capture-without-link');
  const { subject, body } = mailTemplates(repositories)[language];
  return fillTemplate({ subject, body }, { caseNumber: capture.caseNumber, captureLink });
}
