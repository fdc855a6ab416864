import type { Language } from '@platform/ports';

import { en } from './en';
import { fr, type Words } from './fr';

export type { Words } from './fr';

const WORDS: Readonly<Record<Language, Words>> = { fr, en };

export const wordsIn = (language: Language): Words => WORDS[language];
