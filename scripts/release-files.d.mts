export interface ReleaseFileOptions {
  readonly version: string;
  /** An Ed25519 key in PEM. */
  readonly signingKey?: string | undefined;
  /** Refuses files without a signature. */
  readonly isRelease?: boolean;
  readonly releasedAt?: Date;
}
export declare function writeReleaseFiles(folder: string, options: ReleaseFileOptions): Promise<string[]>;
