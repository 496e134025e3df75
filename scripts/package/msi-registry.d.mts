export function withRegistryEntries(project: string): string;
