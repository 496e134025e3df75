import type { DocumentReference, DocumentSource, DocumentView } from '../../../contract/document-views';
import type { AttachmentView } from '../../../contract/views';

/** One state of a document that can be opened and compared. */
export interface VersionEntry {
  readonly key: string;
  /** `earlier`: found in the file; `restored`: came with the answer and is none of those. */
  readonly kind: 'document' | 'earlier' | 'restored';
  /** From 1, the oldest; 0 of the document itself. */
  readonly number: number;
  /** `both`: found here and restored by the service, byte for byte the same. */
  readonly origin: 'sent' | 'found' | 'service' | 'both';
  readonly reference: DocumentReference;
  readonly bytes: number;
  readonly sha256: string;
}

/** The document, then its earlier states from the newest back; what the service restored beside what the file holds. */
export function versionEntries(
  source: DocumentSource,
  document: DocumentView | null,
  restored: readonly AttachmentView[],
): readonly VersionEntry[] {
  const pdfs = restored.filter(({ detectedType }) => detectedType === 'pdf');
  const found = document?.versions ?? [];
  const own = document
    ? [entry({ kind: 'document', number: 0, origin: 'sent', reference: { source, version: null } }, document)]
    : [];
  const earlier = found.map((version) =>
    entry(
      {
        kind: 'earlier',
        number: version.number,
        origin: pdfs.some(({ sha256 }) => sha256 === version.sha256) ? 'both' : 'found',
        reference: { source, version: version.number },
      },
      version,
    ),
  );
  const others = pdfs
    .filter(({ sha256 }) => !found.some((version) => version.sha256 === sha256))
    .map((attachment, index) =>
      entry(
        {
          kind: 'restored',
          number: index + 1,
          origin: 'service',
          reference: { source: { kind: 'attachment', attachmentId: attachment.id }, version: null },
        },
        attachment,
      ),
    );
  return [...own, ...earlier.toReversed(), ...others.toReversed()];
}

function entry(
  what: Omit<VersionEntry, 'key' | 'bytes' | 'sha256'>,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
): VersionEntry {
  return { ...what, key: `${what.kind} ${what.number}`, bytes, sha256 };
}

/** How many versions the file holds beyond those that the service reports; 0 where it reports none at all. */
export function moreThanReported(entries: readonly VersionEntry[], reported: number | null): number {
  const found = entries.filter(({ kind }) => kind === 'earlier').length;
  return reported === null ? 0 : Math.max(0, found - reported);
}
