import { type WindowsApi, windowsApi } from '../../support/windows-api';

export interface FileAttributes {
  readonly hidden: boolean;
  readonly system: boolean;
  readonly cloudOnly: boolean;
}

/** Attributes of one file or folder; null if they are not known. */
export type ReadAttributes = (path: string) => Promise<FileAttributes | null>;

const HIDDEN = 0x2;
const SYSTEM = 0x4;
/** OFFLINE, RECALL_ON_OPEN or RECALL_ON_DATA_ACCESS: the content is not on this computer (winnt.h). */
const CLOUD_ONLY = 0x1000 | 0x40000 | 0x400000;

/** Reads the attributes that Node does not report; knows none on other systems, where names and blocks decide. */
export function windowsAttributes(
  loadApi: () => Promise<Pick<WindowsApi, 'fileAttributes'> | null> = windowsApi,
): ReadAttributes {
  return async (path) => {
    const api = await loadApi();
    const bits = await api?.fileAttributes(path);
    if (bits === null || bits === undefined) return null;
    return {
      hidden: (bits & HIDDEN) !== 0,
      system: (bits & SYSTEM) !== 0,
      cloudOnly: (bits & CLOUD_ONLY) !== 0,
    };
  };
}
