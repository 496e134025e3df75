import { z } from 'zod';
import type {
  AttachmentId,
  CaptureCreationId,
  CaptureId,
  CaseId,
  CaseNoteId,
  FolderId,
  HandoverId,
  InquiryId,
  ItemId,
  OfferId,
  PackageId,
  ProfileId,
  ReceivedFileId,
  ReceivedId,
  ResultId,
  SavedFilterId,
  SourceId,
  SubmissionId,
} from '../domain/ids';
import { LANGUAGES } from '../domain/language';

/** In lower case, as every id is stored. */
const id = <Id extends string>() => z.uuid().transform((value) => value.toLowerCase() as Id);

/** Fields that several payloads share. */
export const caseId = id<CaseId>();
export const caseNoteId = id<CaseNoteId>();
export const inquiryId = id<InquiryId>();
export const handoverId = id<HandoverId>();
export const folderId = id<FolderId>();
export const sourceId = id<SourceId>();
export const offerId = id<OfferId>();
export const itemId = id<ItemId>();
export const packageId = id<PackageId>();
export const profileId = id<ProfileId>();
export const resultId = id<ResultId>();
export const submissionId = id<SubmissionId>();
export const attachmentId = id<AttachmentId>();
export const savedFilterId = id<SavedFilterId>();
export const captureId = id<CaptureId>();
export const captureCreationId = id<CaptureCreationId>();
export const receivedId = id<ReceivedId>();
export const receivedFileId = id<ReceivedFileId>();
export const language = z.enum(LANGUAGES);
/** The part of an offer that a person kept; by default all of its folders and its single files. */
export const offerParts = {
  offerId,
  folderIds: z.array(folderId).optional(),
  withFiles: z.boolean().optional(),
};
export const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
