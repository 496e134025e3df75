export interface ShippedPackage {
  readonly place: string;
  readonly name: string;
  readonly version: string;
  readonly manifest: object;
}
export declare const root: string;
export declare function shippedPackages(): ShippedPackage[];
