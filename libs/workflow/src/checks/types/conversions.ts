import { resolveType, typeNamed } from '@platform/catalog';
import { quotedList, type Diagnostic } from '@platform/ports';

import type { ConvertConfig } from '../../constructs/convert';
import { finding } from '../../finding';
import type { CheckedNode } from '../check-subject';
import type { Typing } from './typing';

type NamedConversion = Extract<ConvertConfig, { from: string }>;
type UnitConversion = Extract<ConvertConfig, { unit: string }>;

function checkNamed({ from, to }: NamedConversion, path: string, { catalog }: Typing) {
  const registered = catalog.conversions.some(
    (conversion) => conversion.from === from && conversion.to === to,
  );
  const named = [from, to].every((name) => 'resolved' in resolveType(typeNamed(name), catalog));
  return registered || !named
    ? []
    : [
        finding('WF302', path, {
          fr: `aucune conversion enregistrée de « ${from} » vers « ${to} »`,
          en: `no conversion is registered from "${from}" to "${to}"`,
        }),
      ];
}

function checkUnit({ unit, dimension }: UnitConversion, path: string, { catalog, facts }: Typing) {
  const knowing = facts.dimensionsOfUnit(unit);
  const location = `${path}/unit`;
  if (dimension !== undefined) {
    return knowing.includes(dimension) || !catalog.dimensions.has(dimension)
      ? []
      : [
          finding('WF303', location, {
            fr: `la dimension « ${dimension} » n'a pas d'unité « ${unit} »`,
            en: `the dimension "${dimension}" has no unit "${unit}"`,
          }),
        ];
  }
  if (knowing.length === 1) return [];
  const several = quotedList(knowing);
  return [
    finding(
      'WF303',
      location,
      knowing.length === 0
        ? {
            fr: `aucune dimension n'a d'unité « ${unit} »`,
            en: `no dimension has a unit "${unit}"`,
          }
        : {
            fr: `plusieurs dimensions ont l'unité « ${unit} » (${several.fr}) : nommez « dimension »`,
            en: `several dimensions have the unit "${unit}" (${several.en}): name "dimension"`,
          },
    ),
  ];
}

/** WF302: the conversion is not registered. WF303: no dimension, or several, have the unit. */
export function checkConversion(
  { spec, pointer, construct }: CheckedNode,
  typing: Typing,
): readonly Diagnostic[] {
  if (construct.name !== 'convert') return [];
  const config = spec.config as ConvertConfig;
  const path = `${pointer}/config`;
  return 'from' in config ? checkNamed(config, path, typing) : checkUnit(config, path, typing);
}
