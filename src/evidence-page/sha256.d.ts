export function hashFile(file: Blob, onBytes: (bytes: number) => void): Promise<string>;
export function hashInPieces(file: Blob, onBytes: (bytes: number) => void): Promise<string>;
export function sha256OfText(text: string): string;
