import type { BehaviorContext } from '@platform/sdk';

import type { Acvpu } from './consciousness';
import type { Lack, Reading } from './latest';

/** The parameters of a set, in the order of the chart. */
export interface VitalSigns {
  readonly rate: Reading<number>;
  readonly saturation: Reading<number>;
  readonly oxygen: Reading<boolean>;
  readonly pressure: Reading<number>;
  readonly pulse: Reading<number>;
  readonly consciousness: Reading<Acvpu>;
  readonly temperature: Reading<number>;
}

type Texts = Pick<BehaviorContext, 't' | 'locale'>;

const entriesOf = (
  signs: VitalSigns,
): readonly (readonly [string, Reading<number | boolean | Acvpu>])[] => Object.entries(signs);

/** Names what is missing, and why. */
export const missingOf = (signs: VitalSigns, { t }: Texts): string =>
  entriesOf(signs)
    .flatMap(([name, reading]) => ('lack' in reading ? [lackOf(name, reading.lack, t)] : []))
    .join(' ; ');

const lackOf = (name: string, lack: Lack, t: Texts['t']): string =>
  `${t(`messages.name.${name}`)} (${t(`messages.lack.${lack}`)})`;

/** The known parameters in one line, as a ward writes them. */
export const summaryOf = (signs: VitalSigns, { t, locale }: Texts): string =>
  entriesOf(signs)
    .flatMap(([name, reading]) => ('lack' in reading ? [] : [wordsOf(name, reading.value)]))
    .map(([key, value]) =>
      t(key, { value: typeof value === 'number' ? inWords(value, locale) : value }),
    )
    .join(', ');

const wordsOf = (
  name: string,
  value: number | boolean | Acvpu,
): readonly [key: string, value: number | string] =>
  typeof value === 'boolean'
    ? [value ? 'messages.value.oxygen' : 'messages.value.air', '']
    : [`messages.value.${name}`, value];

const inWords = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
