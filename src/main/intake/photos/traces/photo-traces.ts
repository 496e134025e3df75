import type { FileType } from '../../../../domain/file-type';
import { type ContentCredentials, UNVERIFIED } from '../../../../domain/precheck/content-credentials';
import { NO_TRACES, type PhotoTraces } from '../../../../domain/precheck/photo-traces';
import type { ByteSource } from '../byte-source';
import type { Xmp } from '../xmp';
import { readJpegTraces } from './jpeg-traces';

/** Blocks that the container parser found. */
export interface KnownBlocks {
  readonly exif: boolean;
  readonly hasCredentials: boolean;
  readonly xmp: Xmp;
  /** Textual fields by keyword. */
  readonly texts: ReadonlyMap<string, string>;
  readonly userComment: string | null;
}

/** The traces of programs in a picture's headers. Never throws for what is in the file. */
export function readTraces(
  source: ByteSource,
  type: Exclude<FileType, 'pdf'>,
  known: KnownBlocks,
): PhotoTraces {
  return {
    ...NO_TRACES,
    exif: known.exif,
    ...(type === 'jpeg' ? jpegTraces(source) : {}),
    ...xmpTraces(known.xmp),
    promptFields: promptFields(known),
    credentials: foundCredentials(known),
  };
}

function jpegTraces(source: ByteSource): Partial<PhotoTraces> {
  try {
    return readJpegTraces(source);
  } catch (error) {
    // A reference beyond the end; other code reports the damage.
    if (error instanceof RangeError) return {};
    throw error;
  }
}

/** Whether there are credentials to verify, in the file or elsewhere (C2PA 2.2, 11.4: `dcterms:provenance`). */
function foundCredentials({ hasCredentials, xmp }: KnownBlocks): ContentCredentials | null {
  if (hasCredentials) return UNVERIFIED;
  const address = xmp.first('dcterms:provenance') ?? '';
  return URL.canParse(address) && /^https?:/i.test(address)
    ? { ...UNVERIFIED, state: 'elsewhere', host: new URL(address).host.slice(0, 200) }
    : null;
}

function xmpTraces({
  properties,
}: Xmp): Pick<PhotoTraces, 'historySteps' | 'derivedFrom' | 'developed' | 'sourceTypes'> {
  const types = properties.flatMap(({ value }) => SOURCE_TYPE.exec(value)?.[1] ?? []);
  return {
    historySteps: properties.filter(({ path }) => path.endsWith('stEvt:action')).length,
    derivedFrom: properties.some(({ path }) => path.startsWith('xmpMM:DerivedFrom')),
    developed: properties.some(({ path, value }) => DEVELOPED.has(path) && /^true$/i.test(value)),
    sourceTypes: [...new Set(types)],
  };
}

/** An address of IPTC's vocabulary of digital source types, in whichever property. */
const SOURCE_TYPE = /\/digitalsourcetype\/([A-Za-z]{3,60})/;
const DEVELOPED: ReadonlySet<string> = new Set(['crs:AlreadyApplied', 'crs:HasSettings']);

/** Fields written by programs for AI pictures, with the pattern of their content. */
const PROMPTS: readonly { readonly keyword: RegExp; readonly content: RegExp }[] = [
  { keyword: /^parameters$/i, content: /\bSteps: \d+/ },
  { keyword: /^(prompt|workflow)$/i, content: /"(class_type|nodes)"/ },
  { keyword: /^(sd-metadata|invokeai_metadata|invokeai_graph|Dream)$/i, content: /./ },
  { keyword: /^Comment$/, content: /"(sampler|noise_schedule)"\s*:/ },
  { keyword: /^Description$/, content: /\bJob ID: [0-9a-f-]{36}/ },
];

function promptFields({ texts, userComment }: KnownBlocks): readonly string[] {
  const fields = [...texts].filter(([keyword, text]) =>
    PROMPTS.some((prompt) => prompt.keyword.test(keyword) && prompt.content.test(text)),
  );
  // The same program writes its parameters into EXIF of a JPEG or WebP.
  const inComment = /\bSteps: \d+, Sampler: /.test(userComment ?? '') ? ['UserComment'] : [];
  return [...fields.map(([keyword]) => keyword), ...inComment];
}
