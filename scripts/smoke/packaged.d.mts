export interface PackagedApplication {
  readonly folder: string;
  readonly executable: string;
  readonly resources: string;
  readonly commandLine: readonly string[];
}
export declare function packagedApplication(folder: string): PackagedApplication;
