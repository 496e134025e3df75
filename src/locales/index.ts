import type { Language } from '../domain/language';
import { de } from './de';
import { en } from './en';
import { pl } from './pl';
import type { Translation } from './translation';

/** Namespace -> key -> text, by language. English is the reference. */
export type Resources = typeof en;
export const resources: { readonly [Of in Language]: Translation<Resources> } = { de, en, pl };
