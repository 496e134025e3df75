/** The npm package that brings Node for a platform, in the terms of `process.platform` and `process.arch`. */
export function nodePackage(platform: string, arch: string): string;
