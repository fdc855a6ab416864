import { common } from './common';
import { inbox } from './inbox';
import { runs } from './runs';
import { simulation } from './simulation';
import { workflows } from './workflows';

/** Texts of the console, one file for each part of it. `en` has the same keys. */
export const fr = { ...common, ...inbox, ...runs, ...simulation, ...workflows };

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

export type Translation = Texts<typeof fr>;
