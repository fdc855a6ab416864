import { type LocalizableText } from '@platform/ports';
import { expects } from './sentences';
import { isAny, isBoolean, primitive, type StaticValue } from './static-type';
import { type Report } from './typing-context';

const A_BOOLEAN = { fr: 'un booléen', en: 'a boolean' };

/** Returns a condition as a boolean. Reports one that may be anything else. */
export function typeTruth(where: LocalizableText, value: StaticValue, report: Report): StaticValue {
  const wrong = value.types.filter((type) => !isAny(type) && !isBoolean(type));
  if (wrong.length > 0) report('type', expects(where, A_BOOLEAN, { ...value, types: wrong }));
  return primitive('Boolean', value.mayBeUnknown);
}
