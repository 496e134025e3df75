export function createSha256(): { update(piece: Uint8Array): void; hex(): string };
export function hashFile(file: Blob, onBytes: (bytes: number) => void): Promise<string>;
export function hashInPieces(file: Blob, onBytes: (bytes: number) => void): Promise<string>;
