/** Maximum length of a search query. */
export const MAX_SEARCH_LENGTH = 200;
export const MAX_FILTER_NAME_LENGTH = 60;
