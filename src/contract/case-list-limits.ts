/** As long as anybody types; what is longer is a document. */
export const SEARCH_LENGTH = 200;
export const FILTER_NAME_LENGTH = 60;
