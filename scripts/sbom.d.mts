/** A licence by SPDX or by its name, or an expression of SPDX. */
export type Licence =
  | { readonly license: { readonly id: string } | { readonly name: string } }
  | { readonly expression: string };

export interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly Licence[];
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
}

export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly serialNumber: string;
  readonly version: 1;
  readonly metadata: {
    readonly timestamp: string;
    readonly component: { readonly 'bom-ref': string; readonly version: string };
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

export declare function licencesOf(manifest: { readonly license?: unknown }): {
  readonly licenses?: readonly [Licence];
};
export declare function billOfMaterials(): BillOfMaterials;
