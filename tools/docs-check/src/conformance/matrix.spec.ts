import { conformanceMatrix, readOutcomes } from './matrix';

const ROWS = [
  { id: 'MAN-001', section: 's', row: 'a is b' },
  { id: 'MAN-002', section: 's', row: 'c | d' },
  { id: 'MAN-003', section: 's', row: 'e', later: 'f' },
];
const TESTS = [
  { file: 'libs/a.spec.ts', title: 'a', ids: ['MAN-001', 'MAN-002'] },
  { file: 'libs/b.spec.ts', title: 'b', ids: ['MAN-002'] },
];
const linesOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.startsWith('| MAN'));

it('the matrix has a line for each requirement and file, with what a test run said of it', () => {
  const of = (name: string, ...tests: readonly (readonly [string, string])[]) => ({
    name,
    assertionResults: tests.map(([title, status]) => ({ title, status })),
  });
  const outcomes = readOutcomes(
    {
      testResults: [
        of('/repo/libs/a.spec.ts', ['x [MAN-001 MAN-002]', 'passed'], ['y [MAN-001]', 'passed']),
        of('/repo/libs/b.spec.ts', ['z [MAN-002]', 'failed'], ['other', 'failed']),
      ],
    },
    '/repo',
  );
  expect(linesOf(conformanceMatrix(ROWS, TESTS, outcomes))).toEqual([
    '| MAN-001 | a is b | libs/a.spec.ts: a | 2 passed |',
    '| MAN-002 | c \\| d | libs/a.spec.ts: a | 1 passed |',
    '| MAN-002 | c \\| d | libs/b.spec.ts: b | 1 failed |',
    '| MAN-003 | e | none | not there yet: f |',
  ]);
});

it('the matrix calls a test that did not run, or of which no run is known, so', () => {
  const [first = '', second = ''] = [new Map<string, never>(), undefined].map((outcomes) =>
    conformanceMatrix(ROWS, TESTS, outcomes),
  );
  expect(linesOf(first)[0]).toMatch(/\| not run \|$/);
  expect(linesOf(second)[0]).toMatch(/\| not recorded \|$/);
});
