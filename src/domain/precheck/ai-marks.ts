import type { AiMark, PhotoSign } from '../finding';
import type { PhotoTraces } from './photo-traces';

/** Programs that make pictures by a model, as they name themselves in metadata. */
const GENERATORS: readonly RegExp[] = [
  /midjourney|stable ?diffusion|\bsdxl\b|dall[-·.]?e\b|dreamstudio|novelai|invoke ?ai|comfyui|automatic1111|fooocus/i,
  /\badobe firefly|\bfirefly \d|leonardo\.?ai|ideogram|openai|chatgpt|\bgpt-?4o\b|bing image creator|microsoft designer/i,
  /made with google ai|google (imagen|gemini)|\bimagen \d|\bflux\.1\b|black forest labs|grok|runway(ml)?\b|nightcafe/i,
];

/** IPTC's digital source types for what a trained model made, wholly or in part. */
const GENERATED: ReadonlySet<string> = new Set(['trainedAlgorithmicMedia']);
const PARTLY: ReadonlySet<string> = new Set(['compositeWithTrainedAlgorithmicMedia', 'compositeSynthetic']);

/** Whether a text names a program that generates pictures. */
export function isAiGenerator(program: string): boolean {
  return GENERATORS.some((pattern) => pattern.test(program));
}

/** What a file itself says of AI; null where it says nothing, which proves nothing. */
export function aiMarks(programs: readonly string[], traces: PhotoTraces): PhotoSign | null {
  const { credentials, promptFields, sourceTypes } = traces;
  const generator = credentials?.generator ?? null;
  const ofCredentials = credentials?.sourceTypes ?? [];
  const isAiType = (type: string): boolean => GENERATED.has(type) || PARTLY.has(type);
  const tool = [...programs, generator ?? ''].find(isAiGenerator) ?? null;
  const marks: AiMark[] = [
    ...programs.filter(isAiGenerator).map((value) => ({ source: 'program' as const, value })),
    ...promptFields.map((value) => ({ source: 'png-text' as const, value })),
    ...sourceTypes.filter(isAiType).map((value) => ({ source: 'digital-source-type' as const, value })),
    ...[...ofCredentials.filter(isAiType), ...(generator && isAiGenerator(generator) ? [generator] : [])].map(
      (value) => ({ source: 'content-credentials' as const, value }),
    ),
  ];
  if (marks.length === 0) return null;
  const types = [...sourceTypes, ...ofCredentials];
  const extent = types.some((type) => GENERATED.has(type))
    ? 'generated'
    : types.some((type) => PARTLY.has(type))
      ? 'partly'
      : 'unknown';
  return { code: 'ai-marks', severity: 'warning', tool, extent, marks };
}
