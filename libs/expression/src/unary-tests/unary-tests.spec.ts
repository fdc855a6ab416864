import { runInNewContext } from 'node:vm';

import { parseUnaryTests } from './unary-tests';

const at = (text: string, unit?: string) => ({ text, ...(unit !== undefined && { unit }) });
const end = (text: string, closed: boolean, unit?: string) => ({ at: at(text, unit), closed });

describe('parseUnaryTests', () => {
  it.each<[string, unknown]>([
    ['>= 5.5 mmol/L', [{ kind: 'interval', from: end('5.5', true, 'mmol/L') }]],
    ['<-3', [{ kind: 'interval', to: end('-3', false) }]],
    ['<= 3', [{ kind: 'interval', to: end('3', true) }]],
    ['5', [{ kind: 'equal', to: at('5') }]],
    ['5E', [{ kind: 'equal', to: at('5', 'E') }]],
    ['> 5 10E9/L', [{ kind: 'interval', from: end('5', false, '10E9/L') }]],
    ['= 5 10*9/L', [{ kind: 'equal', to: at('5', '10*9/L') }]],
    ['[5.5..6.0[', [{ kind: 'interval', from: end('5.5', true), to: end('6.0', false) }]],
    [']5.5 .. 6]', [{ kind: 'interval', from: end('5.5', false), to: end('6', true) }]],
    ['(5..6)', [{ kind: 'interval', from: end('5', false), to: end('6', false) }]],
    [
      '[500..600 µmol/L[',
      [{ kind: 'interval', from: end('500', true, 'µmol/L'), to: end('600', false, 'µmol/L') }],
    ],
    [
      '[5 mmol/L .. 6]',
      [{ kind: 'interval', from: end('5', true, 'mmol/L'), to: end('6', true, 'mmol/L') }],
    ],
    [
      '[0.5 g/L..60 mg/dL]',
      [{ kind: 'interval', from: end('0.5', true, 'g/L'), to: end('60', true, 'mg/dL') }],
    ],
    ['>= 2026-11-20', [{ kind: 'interval', from: end('2026-11-20', true) }]],
    [
      '2, > 4, unknown',
      [
        { kind: 'equal', to: at('2') },
        { kind: 'interval', from: end('4', false) },
        { kind: 'unknown' },
      ],
    ],
  ])('reads %s', (text, tests) => {
    expect(parseUnaryTests(text, 'ordered')).toEqual({ tests });
  });

  it.each(['', '-', ' any '])('reads «%s» as a cell that takes every value', (text) => {
    expect(parseUnaryTests(text, 'ordered')).toEqual({ tests: 'any' });
  });

  it.each([
    '>= 5,5 mmol/L',
    '>= ',
    '=> 5',
    '[5..6',
    '[5..6..7]',
    '5..6',
    'NaN',
    '> Infinity',
    '1,',
    'mmol/L',
    '[..5]',
    '[5...6]',
    '[1..2, 3..4]',
    '2 ,5',
    '1e400',
    '1e-400',
    '1E3',
    '0x10',
    '1_000',
    '≥ 5',
    '－5',
    '- 5',
    '--5',
    '.5',
    '5.',
    '∞',
    'UNKNOWN',
  ])('refuses %s', (text) => {
    expect(parseUnaryTests(text, 'ordered')).toHaveProperty('problem.fr');
  });

  it('reads names as they stand, between quotation marks with their commas', () => {
    expect(parseUnaryTests('C03DA, "a, b" ,unknown, "unknown", >= 5', 'named')).toEqual({
      tests: [
        { kind: 'equal', to: at('C03DA') },
        { kind: 'equal', to: at('a, b') },
        { kind: 'unknown' },
        { kind: 'equal', to: at('unknown') },
        { kind: 'equal', to: at('>= 5') },
      ],
    });
  });

  it('keeps the spaces that a name has within, and none at its ends', () => {
    expect(parseUnaryTests(' a  b ,\u00a0c\u00a0', 'named')).toEqual({
      tests: [
        { kind: 'equal', to: at('a  b') },
        { kind: 'equal', to: at('c') },
      ],
    });
  });

  it('reads the spaces that are pasted from a page: no-break and narrow', () => {
    expect(parseUnaryTests('>=\u00a05.5\u202fmmol/L\u00a0', 'ordered')).toEqual({
      tests: [{ kind: 'interval', from: end('5.5', true, 'mmol/L') }],
    });
  });

  it.each(['a,', ',a', 'a "b"', '"a', '"', '“a”', 'a, « b »', ',', 'a, ,b', 'a,,b'])(
    'refuses the names %s',
    (text) => {
      expect(parseUnaryTests(text, 'named')).toHaveProperty('problem.en');
    },
  );

  it.each([
    ['named', `a,${' '.repeat(990)}x"`],
    ['named', `a${' a'.repeat(490)}"`],
    ['ordered', `[${'.'.repeat(990)}`],
    ['ordered', `>${' '.repeat(990)}(`],
    ['ordered', `5${' '.repeat(990)}\n(`],
  ] as const)('reads long cells of %s values in few steps', (kind, text) => {
    const read = () => Array.from({ length: 500 }, () => parseUnaryTests(text, kind));
    // The bound ends a test that would take minutes: a regular expression that looks back at every space.
    expect(runInNewContext('read().length', { read }, { timeout: 10_000 })).toBe(500);
  });
});
