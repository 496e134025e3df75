export interface Advisory {
  readonly place: string;
  readonly severity: string;
  readonly title: string;
}
export declare function shippedAdvisories(report: unknown, shippedPlaces: ReadonlySet<string>): Advisory[];
export interface LockFile {
  readonly packages: Readonly<
    Record<
      string,
      {
        integrity?: string | undefined;
        link?: boolean;
        dev?: boolean | undefined;
        optional?: boolean | undefined;
      }
    >
  >;
}
export declare function placesWithoutHash(lock: LockFile): string[];
