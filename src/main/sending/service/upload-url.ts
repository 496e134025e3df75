/** Returns `upload_url` and `s3_key` of an upload URL response; null if one of them is missing or not a string. */
export function uploadUrlOf(body: Buffer): { readonly uploadUrl: string; readonly s3Key: string } | null {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = new Map<string, unknown>(Object.entries(value));
  const uploadUrl = fields.get('upload_url');
  const s3Key = fields.get('s3_key');
  if (typeof uploadUrl !== 'string' || typeof s3Key !== 'string') return null;
  return uploadUrl === '' || s3Key === '' ? null : { uploadUrl, s3Key };
}
