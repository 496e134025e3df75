import { type Line, verdictText } from './measure';

/** What a section of `docs/benchmarks.md` says about one row. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** Machine, versions, date and load. */
  readonly measured: string;
  readonly lines: readonly Line[];
  readonly notes: readonly string[];
  /** File names of pictures below `docs/images`. */
  readonly pictures: readonly string[];
}

const INTRODUCTION = `# Benchmarks

For anyone who wants to know how fast Proofcase is, and for developers who change something that must stay fast. Written
by \`npm run bench -- --write\`, which measures all rows, or only those that are named (\`npm run bench -- --write P5 P6\`);
a row that was not run keeps its section. With \`--check\` the command ends with 1 if a bar does not hold. Medians; a ratio
is the median of the ratios of turns taken one after the other. Figures of different machines, or of different load,
cannot be compared; ratios can.
`;

/** The document with these sections in place of earlier ones; `order` has the ids of all rows. */
export function withSections(
  earlier: string,
  sections: readonly Section[],
  order: readonly string[],
): string {
  const known = new Map(
    earlier
      .split(/^(?=## )/m)
      .slice(1)
      .map((text) => [/^## (\w+):/.exec(text)?.[1] ?? '', text.trim()] as const),
  );
  for (const section of sections) known.set(section.id, sectionText(section));
  const texts = order.flatMap((id) => known.get(id) ?? []);
  return `${[INTRODUCTION.trim(), ...texts].join('\n\n')}\n`;
}

function sectionText({ id, title, measured, lines, notes, pictures }: Section): string {
  const table = lines.map(({ work, ours, peer, figure, bar, holds }) =>
    row([work, ours, peer, figure, bar, verdictText({ holds }, '**no**')]),
  );
  return [
    `## ${id}: ${title}`,
    `${measured}.`,
    [row(['work', 'ours', 'peer', 'figure', 'bar', 'holds']), row(Array(6).fill('---')), ...table].join('\n'),
    ...pictures.map((name) => `![Growth of ${title}](images/${name})`),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
  ].join('\n\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
