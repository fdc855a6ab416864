import type { Terminology } from '@platform/ports';

import { RoutingTerminology } from './routing-terminology';

const answering = (name: string): Terminology => ({
  has: (valueSet) => valueSet === name,
  validateCode: (valueSet, code) => `${valueSet} ${code}` === `${name} x`,
  expand: () => Promise.resolve([{ code: name, display: name }]),
  display: (_, code) => `${code} of ${name}`,
  subsumes: (_, parent, code) => `${parent} ${code}` === `${name} x`,
});

describe('RoutingTerminology', () => {
  const terminology = new RoutingTerminology(
    new Map([['loinc', answering('loinc')]]),
    answering('fallback'),
  );

  it.each([
    ['loinc', 'loinc'],
    ['other', 'fallback'],
  ])('%s is answered by %s [MAN-330 MAN-341]', async (valueSet, owner) => {
    expect(await terminology.has(valueSet)).toBe(valueSet === owner);
    expect(await terminology.validateCode(valueSet, 'x')).toBe(valueSet === owner);
    expect(await terminology.expand(valueSet)).toEqual([{ code: owner, display: owner }]);
    expect(await terminology.display(valueSet, 'x')).toBe(`x of ${owner}`);
    expect(await terminology.subsumes(valueSet, owner, 'x')).toBe(true);
  });
});
