/** Maximum length of a search query. */
export const SEARCH_LENGTH = 200;
export const FILTER_NAME_LENGTH = 60;
