import 'i18next';

import type { Translation } from './fr';

/** `t` accepts only keys that exist. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Translation };
  }
}
