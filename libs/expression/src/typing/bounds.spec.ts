import { type TypeRef } from '@platform/ports';
import { BOOLEAN, clinicFacts, clinicScope, INTEGER, NUMBER } from '../__fixtures__/clinic-facts';
import { typeExpression } from '../index';

const typed = (source: string) =>
  typeExpression(source, { scope: clinicScope, facts: clinicFacts });

describe('a quantity that may be only a bound', () => {
  it.each<[string, TypeRef, boolean]>([
    ['in.m.value > 1', BOOLEAN, true],
    ["in.m['value'] > 1", BOOLEAN, true],
    ['in.ratio.value > 1', BOOLEAN, true],
    ["{ value: 1, unit: 'g' }.value", INTEGER, false],
    ["{ value: 1, unit: 'g', comparator: '<' }.value", INTEGER, true],
    ['bound(in.m)', NUMBER, false],
  ])('gives %s the type %j, which may be unknown: %p', (source, type, mayBeUnknown) => {
    expect(typed(source)).toEqual({ type, mayBeUnknown, problems: [] });
  });

  it.each([
    ['!present(in.m.comparator) && in.m > in.m', false],
    ['present(in.m.comparator) && in.m > in.m', true],
    ['!present(in.om.comparator) && in.om > in.m', true],
    ['!present(in.m.comparator) && in.m.value > 1', false],
    ["!present(in.m.comparator) && in.m['value'] > 1", false],
    ['present(in.m.comparator) && in.m.value > 1', true],
    ['!present(in.om.comparator) && in.m.value > 1', true],
    ['any(in.doses, !present(.amount.comparator) && .amount.value > 1)', false],
    ["default(sum(in.doses, .amount), in.m) > { value: 1, unit: 'g' }", true],
    ["present(sum(in.doses, .amount)) && sum(in.doses, .amount) > { value: 1, unit: 'g' }", false],
  ])('%s may be unknown: %p', (source, mayBeUnknown) => {
    expect(typed(source)).toMatchObject({ mayBeUnknown, problems: [] });
  });
});
