import { administration } from './administration';
import { everyPage } from './every-page';
import { retrospectives } from './retrospectives';

/** Texts of the console, one file for each part of it. `en` has the same keys. */
export const fr = { ...everyPage, ...administration, ...retrospectives };

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

export type Translation = Texts<typeof fr>;
