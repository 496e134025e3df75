/** File types that the service accepts, recognised by content (R6). */
export const FILE_TYPES = ['jpeg', 'png', 'tiff', 'heic', 'webp', 'pdf'] as const;

export type FileType = (typeof FILE_TYPES)[number];
