import { type AttackResult } from './launch-attack';
import { printResult, printSummary } from './print-results';

const result = (name: string, ...failures: string[]): AttackResult => ({
  attack: { name, does: `does ${name}`, mode: 'keys' },
  ...{ failures, isOnlySlow: false, maxWaitMs: 12, maxOwnWaitMs: 0, ms: 1_500 },
});

it('the summary of attacks counts them', () => {
  expect(printSummary([result('a'), result('b')])).toBe('\n2 withstood, 0 gave way');
});

it('the summary of attacks repeats what the platform gave way to, and why', () => {
  expect(printSummary([result('a', 'the endpoint ended'), result('b')]).split('\n')).toEqual([
    '',
    '✖ a (keys): does a',
    '    gave way: the endpoint ended',
    '    /healthz 12 ms, 1.5 s',
    '1 withstood, 1 gave way',
  ]);
});

it('the result of an attack tells that it was slow in an earlier launch', () => {
  const slow = { ...result('a'), earlier: ['/healthz waited 518 ms'] };
  expect(printResult(slow)).toContain(
    '\n    only slow in an earlier launch: /healthz waited 518 ms\n',
  );
});
