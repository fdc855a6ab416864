import { compareBounds } from '@platform/catalog';
import type { Diagnostic, FormField, TypeRef } from '@platform/ports';

import type { HumanTaskConfig } from '../../constructs/human-task';
import { finding } from '../../finding';
import type { CheckedNode } from '../check-subject';
import { checkConstant } from './check-constant';
import type { Typing } from './typing';

const NUMBERS: ReadonlySet<string> = new Set(['Number', 'Decimal', 'Integer']);

const isMeasured = (type: TypeRef): boolean =>
  type.kind === 'quantity' || (type.kind === 'primitive' && NUMBERS.has(type.name));

function boundsOf(field: Pick<FormField, 'minimum' | 'maximum'>) {
  return (['minimum', 'maximum'] as const).flatMap((name) => {
    const bound = field[name];
    return bound === undefined ? [] : [{ name, bound }];
  });
}

/**
 * Checks the bounds of the fields of a form. WF302, WF303: a bound is not a value of the field, or the field cannot have one.
 * WF312: no value lies between the two, so that no form can be accepted.
 */
export function checkFormBounds(
  { spec, pointer, construct }: CheckedNode,
  typing: Typing,
): readonly Diagnostic[] {
  if (construct.name !== 'human-task') return [];
  const { form = [] } = (spec.config ?? {}) as HumanTaskConfig;
  return form.flatMap((given, position) => {
    const { name: field, type, minimum, maximum } = given;
    const path = `${pointer}/config/form/${position}`;
    const wrong = boundsOf(given).flatMap(({ name, bound }) => {
      const words = {
        fr: `« ${name} » du champ « ${field} »`,
        en: `"${name}" of the field "${field}"`,
      };
      if (isMeasured(type))
        return checkConstant(bound, type, { path: `${path}/${name}`, name: words }, typing);
      return [
        finding('WF302', `${path}/${name}`, {
          fr: `${words.fr} : seuls un nombre et une quantité ont des bornes`,
          en: `${words.en}: only a number or a quantity has bounds`,
        }),
      ];
    });
    if (wrong.length > 0 || minimum === undefined || maximum === undefined) return wrong;
    const order = compareBounds(minimum, maximum, typing.catalog);
    if (order !== undefined && order <= 0) return [];
    return [
      finding('WF312', `${path}/minimum`, {
        fr: `champ « ${field} » : aucune valeur n'est entre « minimum » et « maximum »`,
        en: `field "${field}": no value lies between "minimum" and "maximum"`,
      }),
    ];
  });
}
