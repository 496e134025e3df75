export interface Advisory {
  readonly place: string;
  readonly severity: string;
  readonly title: string;
}
export declare function shippedAdvisories(report: unknown, shippedPlaces: ReadonlySet<string>): Advisory[];
