export interface ShippedPackage {
  readonly place: string;
  readonly name: string;
  readonly version: string;
  readonly manifest: object;
  readonly needs: readonly string[];
  readonly isBeside: boolean;
}
export declare const root: string;
export declare const PLATFORMS: readonly string[];
export declare function shippedPackages(target?: {
  readonly platform?: string;
  readonly arch?: string;
}): ShippedPackage[];
export declare function bundledPlaces(folder: string): string[];
