import script from '../../../../evidence-page/main.js?script';
import style from '../../../../evidence-page/page.css?raw';

/** The modules of the page as one script: a page from disk may load no second file. */
export const PAGE_SCRIPT = script;
export const PAGE_STYLE = style;
