import type { Notice, NoticeKind } from '../../../domain/notices';
import { fillPlaceholders, type ShellTexts } from './texts';

type Texts = ShellTexts['notifications'];

const KEYS = {
  answer: { one: 'answer', more: 'answers', named: 'answerOf', unnamed: 'answerText' },
  question: { one: 'question', more: 'questions', named: 'questionOf', unnamed: 'questionText' },
  rejection: { one: 'rejection', more: 'rejections', named: 'rejectionOf', unnamed: 'rejectionText' },
  block: { one: 'block', more: 'blocks', named: 'blockOf', unnamed: 'blockText' },
} as const satisfies { readonly [Kind in NoticeKind]: { readonly [Part: string]: keyof Texts } };

/** Title and text of a notification; the case number is the only case data. */
export function noticeTexts(texts: Texts, notice: Notice): { readonly title: string; readonly body: string } {
  const keys = KEYS[notice.kind];
  const title =
    notice.count === 1
      ? texts[keys.one]
      : fillPlaceholders(texts[keys.more], { count: String(notice.count) });
  const [first, ...others] = notice.names;
  if (first === undefined) return { title, body: texts[keys.unnamed] };
  if (notice.count === 1) return { title, body: fillPlaceholders(texts[keys.named], { name: first }) };
  const remaining = notice.count - notice.names.length;
  const names = [first, ...others].join(', ');
  return {
    title,
    body: remaining > 0 ? fillPlaceholders(texts.andMore, { names, count: String(remaining) }) : names,
  };
}
