import type { Translation } from '../fr';
import { common } from './common';
import { inbox } from './inbox';
import { runs } from './runs';
import { simulation } from './simulation';
import { workflows } from './workflows';

export const en: Translation = { ...common, ...inbox, ...runs, ...simulation, ...workflows };
