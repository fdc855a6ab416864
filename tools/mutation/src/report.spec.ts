import type { Mutant, Verdict } from './mutant';
import { percentKilled, report } from './report';

const result = (file: string, verdict: Verdict) => {
  const mutant: Mutant = { file, start: 0, end: 1, line: 3, original: '<', replacement: '<=' };
  return { mutant, verdict };
};

it('scores each file and all of them, and names the survivors', () => {
  const results = [
    result('/r/a.ts', 'killed'),
    result('/r/a.ts', 'survived'),
    result('/r/b.ts', 'timeout'),
  ];
  expect(percentKilled(results)).toBe(67);
  expect(report(results, '/r').split('\n')).toEqual([
    'survived         a.ts:3  < → <=',
    '1/2 (50 %)       a.ts',
    '1/1 (100 %)      b.ts',
    '2/3 (67 %)       in all',
  ]);
});
