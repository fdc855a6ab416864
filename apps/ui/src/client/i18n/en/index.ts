import type { Translation } from '../fr';
import { administration } from './administration';
import { catalog } from './catalog';
import { common } from './common';
import { inbox } from './inbox';
import { instance } from './instance';
import { runs } from './runs';
import { sources } from './sources';
import { workflows } from './workflows';

export const en: Translation = {
  ...administration,
  ...catalog,
  ...common,
  ...inbox,
  ...instance,
  ...runs,
  ...sources,
  ...workflows,
};
