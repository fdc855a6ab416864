import { app } from './app';
import { catalog } from './catalog';
import { fields } from './fields';
import { inbox } from './inbox';
import { instance } from './instance';
import { overview } from './overview';
import { runs } from './runs';
import { simulation } from './simulation';
import { sources } from './sources';
import { status } from './status';
import { values } from './values';
import { workflows } from './workflows';

/** Texts that any page may show. */
export const everyPage = {
  ...app,
  ...catalog,
  ...fields,
  ...inbox,
  ...instance,
  ...overview,
  ...runs,
  ...simulation,
  ...sources,
  ...status,
  ...values,
  ...workflows,
};
