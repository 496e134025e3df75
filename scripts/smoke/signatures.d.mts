export declare function unsignedFiles(printed: string, isRelease: boolean): string[];
