export interface QuestionMailText {
  readonly opening: string;
  readonly closing: string;
  /** The questions about one file, or about several. */
  readonly groups: readonly { readonly questions: readonly string[] }[];
}

/** The questions as plain text: numbered through, with an empty line between files. */
export function questionMailText({ opening, closing, groups }: QuestionMailText): string {
  let number = 0;
  const blocks = groups.map(({ questions }) =>
    questions
      .map((question) => {
        number += 1;
        return `${number}. ${question}`;
      })
      .join('\n'),
  );
  return [opening.trim(), ...blocks, closing.trim()].filter((block) => block !== '').join('\n\n');
}
