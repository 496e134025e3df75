/** What a template may name; anything else in braces stays as it is. */
export const TEMPLATE_FIELDS = ['caseNumber', 'captureLink'] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

export interface MailTemplate {
  readonly subject: string;
  readonly body: string;
}

export type TemplateValues = { readonly [Field in TemplateField]: string };

/** Fills `{caseNumber}` and `{captureLink}`. One pass: a value that looks like a field is not filled again. */
export function fillTemplate(template: MailTemplate, values: TemplateValues): MailTemplate {
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const field = TEMPLATE_FIELDS.find((known) => known === name);
      return field ? values[field] : whole;
    });
  return { subject: fill(template.subject).replace(/\s+/g, ' ').trim(), body: fill(template.body) };
}

/** A mail to the policyholder without the link would be of no use. */
export function lacksLink(template: MailTemplate): boolean {
  return !template.body.includes('{captureLink}');
}

/** `mailto:` per RFC 6068, without a recipient: the person's own mail program sends, this one never does. */
export function mailtoAddress({ subject, body }: MailTemplate): string {
  const encode = (text: string): string => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:?subject=${encode(subject)}&body=${encode(body)}`;
}
