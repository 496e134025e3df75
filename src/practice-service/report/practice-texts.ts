import type { Level } from '../../domain/level';
import type { Finding, FindingCode } from '../analysis/finding';

/** A sentence for one kind of finding, made from its values. */
export type FindingTexts = {
  readonly [Code in FindingCode]: (finding: Extract<Finding, { code: Code }>) => string;
};

/** Every text of the report and of the textual explanations, in one language. */
export interface PracticeTexts {
  /** BCP 47, for numbers. */
  readonly locale: string;
  readonly title: string;
  readonly practiceNote: string;
  readonly caseNumber: string;
  readonly referenceDate: string;
  readonly todayUsed: string;
  readonly createdAt: string;
  readonly session: string;
  readonly tokens: string;
  readonly overview: string;
  readonly file: string;
  readonly type: string;
  /** `JPEG`, `PDF` …; null: none of the supported ones. */
  readonly format: (format: string | null) => string;
  readonly items: string;
  readonly level: string;
  readonly levels: { readonly [Name in Level]: string };
  readonly noFindings: string;
  readonly findings: string;
  readonly fileFindings: string;
  readonly picture: string;
  readonly errorLevels: string;
  readonly errorLevelsNote: string;
  readonly metadata: string;
  readonly taken: string;
  readonly camera: string;
  readonly software: string;
  readonly position: string;
  readonly notFound: string;
  readonly size: string;
  readonly sharpness: string;
  readonly highestDistance: string;
  readonly impliedSpeed: string;
  readonly ranking: string;
  readonly pages: string;
  readonly versions: string;
  readonly revision: string;
  readonly objects: (added: number, replaced: number) => string;
  readonly created: string;
  readonly modified: string;
  readonly tools: string;
  readonly none: string;
  readonly unsupported: string;
  readonly noItems: string;
  readonly page: (number: number, of: number) => string;
  readonly changesTitle: string;
  readonly finding: FindingTexts;
}
