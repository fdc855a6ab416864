import { describeType, isAssignable, type Conversion, type Mismatch } from '@platform/catalog';
import type { Diagnostic, Fix, LocalizedText, TypeRef } from '@platform/ports';

import { finding } from '../../finding';
import { registeredType, type Typing } from './typing';

const CODES = { type: 'WF302', dimension: 'WF303', 'value-set': 'WF304' } as const;

/** Why a value does not fit. Undefined when it fits, or when a type is not registered. */
export function mismatchOf(from: TypeRef, to: TypeRef, typing: Typing): Mismatch | undefined {
  const result = isAssignable(from, to, typing.catalog);
  if (result.assignable) return undefined;
  const known = isAssignable(
    registeredType(from, typing),
    registeredType(to, typing),
    typing.catalog,
  );
  return known.assignable ? undefined : known;
}

const conversionHint = ({ from, to, label }: Conversion): LocalizedText => ({
  fr: ` ; la conversion « ${label} » (${from} vers ${to}) conviendrait`,
  en: `; the conversion "${label}" (${from} to ${to}) would make it fit`,
});

/** WF302, WF303 or WF304, depending on what differs. */
export function mismatchFinding(
  path: string,
  location: LocalizedText,
  { differs, reason, conversion }: Mismatch,
  fix: Fix | undefined,
): Diagnostic {
  const hint = conversion ? conversionHint(conversion) : { fr: '', en: '' };
  return finding(
    CODES[differs],
    path,
    { fr: `${location.fr} : ${reason.fr}${hint.fr}`, en: `${location.en}: ${reason.en}${hint.en}` },
    { fix },
  );
}

/** The mismatch of a collected list that leads to a port which is not a list. */
export const collectMismatch = (item: TypeRef, to: TypeRef): Mismatch => {
  const list = describeType({ kind: 'list', of: item });
  return {
    assignable: false,
    differs: 'type',
    reason: {
      fr: `« collect » rend « ${list} », qui ne convient pas à « ${describeType(to)} »`,
      en: `"collect" gives "${list}", which does not fit "${describeType(to)}"`,
    },
  };
};
