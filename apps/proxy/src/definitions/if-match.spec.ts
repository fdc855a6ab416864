import { compileSchema } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

import { createHeaders, etagOf, requireMatch, requireSeen } from './if-match';

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    const { status, code, headers } = (error as { problem: Record<string, unknown> }).problem;
    return [status, code, headers];
  }
};

const current = { revision: 7 };

describe('requireMatch', () => {
  it.each(['"7"', '"6", "7"', ' "7"', '*', 'W/"7", "7"'])('takes %s', (ifMatch) => {
    expect(requireMatch(ifMatch, current)).toBe(7);
  });

  it.each(['"6"', 'W/"7"', '"77"', '""', '"7 "', '"x,7"'])('refuses %s', (ifMatch) => {
    expect(refusal(() => requireMatch(ifMatch, current))).toEqual([
      412,
      'definition-changed',
      { ETag: '"7"' },
    ]);
  });

  it('asks for one', () => {
    expect(refusal(() => requireMatch(undefined, current))).toEqual([
      428,
      'if-match-required',
      undefined,
    ]);
  });
});

describe('requireSeen', () => {
  it('takes what is not there yet, and what is there as it was seen', () => {
    expect(requireSeen({}, null)).toBe('absent');
    expect(requireSeen({ 'if-none-match': '*' }, null)).toBe('absent');
    expect(requireSeen({ 'if-match': etagOf(7) }, current)).toBe(7);
  });

  it('refuses to create what is there, and to change what is not', () => {
    for (const ifMatch of ['*', '"7"']) {
      expect(refusal(() => requireSeen({ 'if-match': ifMatch }, null))).toEqual([
        412,
        'definition-absent',
        undefined,
      ]);
    }
    expect(refusal(() => requireSeen({ 'if-none-match': '*' }, current))).toEqual([
      412,
      'definition-exists',
      { ETag: '"7"' },
    ]);
    expect(refusal(() => requireSeen({}, current))).toContain('if-match-required');
  });
});

it.each([
  ['"1"', true],
  ['*', true],
  ['"1" , W/"2"', true],
  ['1', false],
  ['"1', false],
  ['"1",', false],
  ['*, "1"', false],
])('the header %s is well-formed: %s', (header, isSound) => {
  const { is } = compileSchema(Type.Object(createHeaders));
  expect(is({ 'if-match': header })).toBe(isSound);
});
