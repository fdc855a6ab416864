import type { Translation } from '../fr';
import { administration } from './administration';
import { app } from './app';
import { catalog } from './catalog';
import { fields } from './fields';
import { inbox } from './inbox';
import { instance } from './instance';
import { overview } from './overview';
import { retrospectives } from './retrospectives';
import { runs } from './runs';
import { simulation } from './simulation';
import { sources } from './sources';
import { status } from './status';
import { values } from './values';
import { workflows } from './workflows';

export const en: Translation = {
  ...administration,
  ...app,
  ...catalog,
  ...fields,
  ...inbox,
  ...instance,
  ...overview,
  ...retrospectives,
  ...runs,
  ...simulation,
  ...sources,
  ...status,
  ...values,
  ...workflows,
};
