/** PDF with `photo` (an encoded picture) in it. */
export function estimate(photo: Buffer): Promise<Buffer>;

/** PDF with an earlier version of itself inside. */
export function revisedInvoice(): Promise<Buffer>;
