import { forAll, PROPERTY_TIMEOUT_MS } from '@platform/testing';

import {
  askingWorkflow,
  combined,
  randomRules,
  rowsFor,
  rulesCatalog,
  type Knowledge,
  type RandomRules,
} from './__fixtures__/random-rules';
import { simulate } from './simulate';

jest.setTimeout(PROPERTY_TIMEOUT_MS);

/** What a simulated run makes of its inputs: the rows that decided, or which way it went. */
async function simulated(rules: RandomRules, known: readonly Knowledge[]): Promise<string> {
  const inputs = Object.fromEntries(
    known.flatMap(({ given }, column) => (given === undefined ? [] : [[`c${column}`, given]])),
  );
  const { status, error, nodes } = await simulate(askingWorkflow(rules), {
    catalog: rulesCatalog,
    locale: 'fr',
    timezone: 'UTC',
    event: { eventType: 'core.workflow-called', inputs },
  });
  if (status !== 'completed') throw new Error(error?.message ?? status);
  const done = (path: string) => nodes.some((each) => each.path === path && each.status === 'done');
  if (done('unknown')) return 'unknown';
  if (done('none')) return 'none';
  const rows = nodes.find(({ path }) => path === 'rules')?.rows ?? [];
  return rows.length === 0 ? 'none' : rows.join(' ');
}

describe('the simulation of random rules', () => {
  it('gives what the rows say, and nothing that a value which is not known could contradict', async () => {
    const reached = new Set<string>();
    await forAll(randomRules, { runs: 300 }, async (rules) => {
      for (const known of rules.cases) {
        const results = combined(known.map(({ mayBe }) => mayBe)).map((values) =>
          rowsFor(rules, values),
        );
        const words = new Set(results.map((rows) => rows.join(' ') || 'none'));
        const found = await simulated(rules, known);
        reached.add(/\d/.test(found) ? 'rows' : found);
        const deciding = found.split(' ').map((row) => rules.rows[Number(row) - 1] ?? []);
        const saysUnknown = deciding.some((row) =>
          row.some(({ saysUnknown, text }) => saysUnknown && text !== 'any'),
        );
        // A row that says `unknown` decides by what its author answers for. All others decide by what is sure.
        if (!saysUnknown) {
          const isOpen = rules.rows.some((row) => row.some(({ text }) => text.endsWith('unknown')));
          const [sure = ''] = words;
          if (found !== 'unknown' || !isOpen)
            expect(found).toBe(words.size === 1 ? sure : 'unknown');
        }
      }
    });
    expect([...reached].sort()).toEqual(['none', 'rows', 'unknown']);
  });
});
