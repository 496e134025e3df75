/** A box of ISO base media files (HEIC). */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

/** A segment after the start of a JPEG. */
export function withJpegSegment(jpeg: Buffer, code: number, payload: Buffer): Buffer {
  const header = Buffer.from([0xff, code, 0, 0]);
  header.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, payload, jpeg.subarray(2)]);
}

/** A chunk before the last 12 bytes (`IEND`) of a PNG; its checksum is not checked. */
export function withPngChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const chunk = Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
  return Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]);
}

/** A chunk at the end of a WebP. */
export function withWebpChunk(webp: Buffer, type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  const padding = Buffer.alloc(content.length % 2);
  const whole = Buffer.concat([webp, Buffer.from(type, 'latin1'), length, content, padding]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
