import type { Translation } from '../fr';
import { administration } from './administration';
import { common } from './common';
import { retrospectives } from './retrospectives';

export const en: Translation = { ...common, ...administration, ...retrospectives };
