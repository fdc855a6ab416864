import { type Attack } from '../attack';
import { computeAttacks } from './compute';
import { formAttacks } from './form';
import { inboxAttacks } from './inbox';
import { pluginAttacks } from './plugins';

/** Every attack, in the order in which they are run. A new topic is one file and one line here. */
export const ATTACKS: readonly Attack[] = [
  ...formAttacks,
  ...inboxAttacks,
  ...pluginAttacks,
  ...computeAttacks,
];
