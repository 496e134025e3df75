export declare const HASH_FILE: string;
export declare const CONSOLE_PROGRAMS: { readonly x64: string; readonly arm64: string };
export declare function sourcesHash(): string;
