import { type Attack } from '../attack';
import { formAttacks } from './form';

/** Every attack, in the order in which they are run. A new topic is one file and one line here. */
export const ATTACKS: readonly Attack[] = [...formAttacks];
