import { wrongAddress } from '../journal-moves';
import { DIRECT_BODY_LIMIT_BYTES, DIRECT_FORM_BYTES } from '../limits';
import type { UploadRoute } from './upload-route';

/** The paid request carries the ZIP (R1). */
export const direct: UploadRoute = {
  maxZipBytes: DIRECT_BODY_LIMIT_BYTES - DIRECT_FORM_BYTES - 1,
  storedUpload: null,
  // No earlier request has shown that the address is right.
  judgePaidRefusal: wrongAddress,
};
