import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { RequestPayload } from '../../../contract/requests';
import type { CaseId, ItemId } from '../../../domain/ids';
import { questionMailText } from '../../../domain/questions/mail-text';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Repositories } from '../../storage/database/repositories';
import { removeWithRetry } from '../../support/files/held-files';
import { type Html, html } from '../export/page/html';
import { type MailPicture, mailDraft } from './mail-draft';

export type QuestionMail = RequestPayload<'questions.openMail'>;

export interface QuestionMailDeps {
  readonly repositories: Repositories;
  readonly folder: Pick<DataFolder, 'temporary'>;
  /** A re-encoded JPEG; null if there is none. */
  readonly thumbnailOf: (id: ItemId) => Promise<Uint8Array | null>;
}

export interface QuestionMails {
  /**
   * Writes a draft into the temporary folder, which is emptied when Proofcase ends and starts; returns its path.
   * @throws ProofcaseError `not-found`, also for a photo of another case.
   */
  write(mail: QuestionMail): Promise<string>;
  /** Removes the drafts of a case. */
  forget(caseId: CaseId): Promise<void>;
}

/** A mail with more pictures would be refused by many mail servers; the questions name their files. */
const MAX_PICTURES = 60;
const PICTURE_WIDTH = 120;

export function createQuestionMails({ repositories, folder, thumbnailOf }: QuestionMailDeps): QuestionMails {
  const folderOf = (caseId: CaseId): string => join(folder.temporary, `mails-${caseId}`);
  return {
    async write(mail) {
      const { caseId, subject, groups } = mail;
      if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
      const own = new Set(repositories.intake.items(caseId).map(({ id }) => id));
      const pictures = new Map<ItemId, MailPicture>();
      for (const { itemId } of groups) {
        if (itemId === null || pictures.size === MAX_PICTURES) continue;
        if (!own.has(itemId)) throw new ProofcaseError('not-found');
        const jpeg = await thumbnailOf(itemId);
        if (jpeg) pictures.set(itemId, { contentId: `${itemId}@proofcase.invalid`, jpeg });
      }
      const id = randomUUID();
      const draft = { subject, text: questionMailText(mail), html: mailPage(mail, pictures).text };
      const target = join(folderOf(caseId), `${id}.eml`);
      await mkdir(folderOf(caseId), { recursive: true, mode: 0o700 });
      await writeFile(target, mailDraft({ ...draft, pictures: [...pictures.values()] }, id), { mode: 0o600 });
      return target;
    },
    forget: (caseId) => removeWithRetry(folderOf(caseId)),
  };
}

/** Tables and attributes instead of styles: mail programs ignore most of CSS. */
function mailPage(
  { language, opening, closing, groups }: QuestionMail,
  pictures: ReadonlyMap<ItemId, MailPicture>,
): Html {
  let number = 1;
  const rows = groups.map(({ itemId, questions }) => {
    const picture = itemId === null ? undefined : pictures.get(itemId);
    const start = number;
    number += questions.length;
    const cell = picture
      ? html`<img src="cid:${picture.contentId}" width="${PICTURE_WIDTH}" alt="">`
      : html`&nbsp;`;
    return html`<tr><td width="${PICTURE_WIDTH}" valign="top">${cell}</td><td valign="top"><ol start="${start}" style="margin:0">${questions.map(
      (question) => html`<li>${lines(question)}</li>`,
    )}</ol></td></tr>
`;
  });
  return html`<html lang="${language}"><head><meta charset="utf-8"></head><body>
<p>${lines(opening)}</p>
<table cellpadding="8" cellspacing="0" border="0">${rows}</table>
<p>${lines(closing)}</p>
</body></html>`;
}

function lines(text: string): readonly Html[] {
  return text.split(/\r?\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
