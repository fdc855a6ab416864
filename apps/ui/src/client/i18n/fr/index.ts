import { administration } from './administration';
import { catalog } from './catalog';
import { common } from './common';
import { inbox } from './inbox';
import { instance } from './instance';
import { runs } from './runs';
import { sources } from './sources';
import { workflows } from './workflows';

/** Texts of the console, one file for each part of it. `en` has the same keys. */
export const fr = {
  ...administration,
  ...catalog,
  ...common,
  ...inbox,
  ...instance,
  ...runs,
  ...sources,
  ...workflows,
};

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

export type Translation = Texts<typeof fr>;
