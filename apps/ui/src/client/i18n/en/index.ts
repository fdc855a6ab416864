import type { Translation } from '../fr';
import { administration } from './administration';
import { everyPage } from './every-page';
import { retrospectives } from './retrospectives';

export const en: Translation = { ...everyPage, ...administration, ...retrospectives };
