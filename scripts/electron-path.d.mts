export interface ElectronExecutable {
  readonly path: string;
  readonly kind: 'official' | 'last-resort';
  readonly version: string;
}
export declare const runtimeChoiceFile: string;
export declare function electronExecutable(): ElectronExecutable;
