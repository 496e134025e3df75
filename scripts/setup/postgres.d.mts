export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly sizeMb: number;
}
export declare function lockedPostgres(): PinnedPackage;
