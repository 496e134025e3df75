export declare function nativeFilesFor(platform: string, arch: string): readonly string[];
export declare function missingNativeFiles(
  modules: string,
  platform: string,
  arch: string,
): readonly string[];
