declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** Opaque identifiers (UUIDs). The renderer refers to everything by these, never by path. */
export type CaseId = Branded<'CaseId'>;
export type FolderId = Branded<'FolderId'>;
export type SourceId = Branded<'SourceId'>;
export type OfferId = Branded<'OfferId'>;
export type ItemId = Branded<'ItemId'>;
export type SubmissionId = Branded<'SubmissionId'>;
export type PackageId = Branded<'PackageId'>;
export type ResultId = Branded<'ResultId'>;
export type AttachmentId = Branded<'AttachmentId'>;
export type ProfileId = Branded<'ProfileId'>;
export type SavedFilterId = Branded<'SavedFilterId'>;
export type CaptureId = Branded<'CaptureId'>;
export type CaptureCreationId = Branded<'CaptureCreationId'>;
export type ReceivedId = Branded<'ReceivedId'>;
export type ReceivedFileId = Branded<'ReceivedFileId'>;
export type CaseNoteId = Branded<'CaseNoteId'>;
export type DecisionId = Branded<'DecisionId'>;
export type InquiryId = Branded<'InquiryId'>;
export type CustomerAnswerId = Branded<'CustomerAnswerId'>;
export type DeletionId = Branded<'DeletionId'>;
export type HandoverId = Branded<'HandoverId'>;
