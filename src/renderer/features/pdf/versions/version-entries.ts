import type { DocumentReference, DocumentSource, DocumentView } from '../../../../contract/document-views';
import type { AttachmentView } from '../../../../contract/views';

/** One version of a document that can be opened and compared. */
export interface VersionEntry {
  readonly key: string;
  /** `earlier`: found in the file; `restored`: received with the result and not among those. */
  readonly kind: 'document' | 'earlier' | 'restored';
  /** From 1 for the oldest; 0 for the document itself. */
  readonly number: number;
  /** `both`: found in the file and restored by the service, with the same bytes. */
  readonly origin: 'sent' | 'found' | 'service' | 'both';
  readonly reference: DocumentReference;
  readonly bytes: number;
  readonly sha256: string;
}

/** The document, its earlier versions from newest to oldest, then other versions that the service restored. */
export function versionEntries(
  source: DocumentSource,
  document: DocumentView | null,
  restored: readonly AttachmentView[],
): readonly VersionEntry[] {
  const pdfs = restored.filter(({ detectedType }) => detectedType === 'pdf');
  const found = document?.versions ?? [];
  const current = document
    ? [
        createEntry(
          { kind: 'document', number: 0, origin: 'sent', reference: { source, version: null } },
          document,
        ),
      ]
    : [];
  const earlier = found.map((version) =>
    createEntry(
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
      createEntry(
        {
          kind: 'restored',
          number: index + 1,
          origin: 'service',
          reference: { source: { kind: 'attachment', attachmentId: attachment.id }, version: null },
        },
        attachment,
      ),
    );
  return [...current, ...earlier.toReversed(), ...others.toReversed()];
}

function createEntry(
  version: Omit<VersionEntry, 'key' | 'bytes' | 'sha256'>,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
): VersionEntry {
  return { ...version, key: `${version.kind} ${version.number}`, bytes, sha256 };
}

/** How many more versions the file holds than the service reports; 0 if it reports no number. */
export function countUnreportedVersions(entries: readonly VersionEntry[], reported: number | null): number {
  const found = entries.filter(({ kind }) => kind === 'earlier').length;
  return reported === null ? 0 : Math.max(0, found - reported);
}
