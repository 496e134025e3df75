/** Fields of a template; other text in braces is kept. */
const TEMPLATE_FIELDS = ['caseNumber', 'captureLink'] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

export interface MailTemplate {
  readonly subject: string;
  readonly body: string;
}

export type TemplateValues = { readonly [Field in TemplateField]: string };

/** Fills `{caseNumber}` and `{captureLink}` in one pass, so that values are never filled again. */
export function fillTemplate(template: MailTemplate, values: TemplateValues): MailTemplate {
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const field = TEMPLATE_FIELDS.find((known) => known === name);
      return field ? values[field] : whole;
    });
  return { subject: fill(template.subject).replace(/\s+/g, ' ').trim(), body: fill(template.body) };
}

/** Whether the body lacks the link, which the policyholder needs. */
export function lacksLink(template: MailTemplate): boolean {
  return !template.body.includes('{captureLink}');
}

/** A `mailto:` URL (RFC 6068) without a recipient; the user's mail program sends the message. */
export function mailtoAddress({ subject, body }: MailTemplate): string {
  const encode = (text: string): string => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:?subject=${encode(subject)}&body=${encode(body)}`;
}
