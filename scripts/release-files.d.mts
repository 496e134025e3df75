export interface ReleaseFileOptions {
  readonly version: string;
  /** An Ed25519 key in PEM. */
  readonly signingKey?: string | undefined;
  readonly releasedAt?: Date;
}
export declare function writeReleaseFiles(folder: string, options: ReleaseFileOptions): Promise<string[]>;
