import type { BehaviorContext } from '@platform/sdk';

/** The plugin's texts in the language of the instance (`i18n/`). */
export type Words = BehaviorContext['t'];
