export interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
}
export declare function billOfMaterials(): { readonly components: readonly Component[] };
