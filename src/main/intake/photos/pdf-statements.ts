import type { MetadataBlock, MetadataEntry, MetadataValue } from '../../../domain/metadata';
import { parseLocalTime } from '../../../domain/precheck/local-time';
import type { PdfDetails, PdfStatement } from '../../../domain/precheck/pdf-structure-findings';
import { block, textEntry } from './describe';
import { valueAt } from './photo-blocks';

type Block = 'pdf-info' | 'pdf-xmp';

/** Names of the same statements in the information dictionary (ISO 32000-1, 14.3.3) and in XMP. */
const TAGS: { readonly [Name in Block]: { readonly [Field in keyof PdfStatement]: string } } = {
  'pdf-info': { created: 'CreationDate', modified: 'ModDate', producer: 'Producer', creator: 'Creator' },
  'pdf-xmp': {
    created: 'xmp:CreateDate',
    modified: 'xmp:ModifyDate',
    producer: 'pdf:Producer',
    creator: 'xmp:CreatorTool',
  },
};

/** Times and programs of a document with their sources. A document has no capture time. */
export function pdfValues({ info, xmp }: PdfDetails): readonly MetadataValue[] {
  return [...statementValues('pdf-info', info), ...statementValues('pdf-xmp', xmp)];
}

function statementValues(name: Block, statement: PdfStatement): readonly MetadataValue[] {
  const time = (key: 'digitizedTime' | 'modifyTime', field: 'created' | 'modified') => {
    const read = statement[field] === null ? null : parseLocalTime(statement[field]);
    if (!read) return [];
    return [valueAt(key, name, TAGS[name][field], { kind: 'time', local: read.text, offset: read.offset })];
  };
  const program = (field: 'producer' | 'creator') => {
    const text = statement[field];
    return text ? [valueAt('software', name, TAGS[name][field], { kind: 'text', text })] : [];
  };
  return [
    ...time('digitizedTime', 'created'),
    ...time('modifyTime', 'modified'),
    ...program('creator'),
    ...program('producer'),
  ];
}

/** Values of a document in the listing of all tags. */
export function pdfBlocks({ info, xmp }: PdfDetails): readonly MetadataBlock[] {
  const entries = (name: Block, statement: PdfStatement): readonly MetadataEntry[] =>
    (['creator', 'producer', 'created', 'modified'] as const).flatMap((field) => {
      const text = statement[field];
      return text ? [textEntry(TAGS[name][field], text)] : [];
    });
  const blocks = [
    block('pdf-info', '', entries('pdf-info', info)),
    block('pdf-xmp', '', entries('pdf-xmp', xmp)),
  ];
  return blocks.filter(({ entries: listed }) => listed.length > 0);
}
