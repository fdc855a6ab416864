import type { JsonValue } from '@platform/ports';
import type { NodeSpec } from '@platform/workflow';

import {
  mapOf,
  planOf,
  runHarness,
  specOf,
  START,
  STARTED_AT,
  walk,
} from '../__fixtures__/run-harness';
import { createMemoryDriver } from '../drivers/memory-driver';
import { createRecordingDriver, replayJournal, type JournalEntry } from '../drivers/replay-driver';
import { RUN_BOUNDS } from '../run-bounds';

const ANY = { kind: 'any' } as const;
const TEXT = { kind: 'primitive', name: 'String' } as const;
const LARGE = 'x'.repeat(900_000);

const constant = (id: string, value: JsonValue): NodeSpec => ({
  id,
  type: 'core.constant',
  config: { type: ANY, value },
});
const expression = (id: string, expr: string, ...ports: readonly string[]): NodeSpec => ({
  id,
  type: 'core.expression',
  config: { type: ANY, ports: ports.map((name) => ({ name, type: ANY })), expr },
});
const template = (id: string, text: string, ...ports: readonly string[]): NodeSpec => ({
  id,
  type: 'core.template',
  config: { text, ports: ports.map((name) => ({ name, type: TEXT })) },
});
const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ a: index }));

/** Over a list of a thousand, far beyond any budget. */
const COSTLY = 'length(in.list[.a >= 0 && length(in.list[.a >= 0 && length(in.list) > 0]) > 0])';

describe('the expressions of a node share one budget', () => {
  it('and a node that is over it fails, with the code of the budget; the others run', async () => {
    const { byPath, error } = await runHarness(
      specOf(
        [
          constant('list', numbered(1_000)),
          expression('costly', COSTLY, 'list'),
          expression('cheap', 'length(in.list)', 'list'),
        ],
        ['list.value -> costly.list', 'list.value -> cheap.list'],
      ),
    );
    expect(byPath['costly']).toMatchObject({
      status: 'failed',
      error: { code: 'EXPRESSION_BUDGET_EXCEEDED', retryable: false },
    });
    expect(byPath['cheap']).toMatchObject({ status: 'done', outputs: { value: 1_000 } });
    expect(error).toMatchObject({ code: 'EXPRESSION_BUDGET_EXCEEDED', nodePath: 'costly' });
  });

  it('its inputs and its own expression together', async () => {
    const test = 'length(in.list[.a >= 0 && .a < 7 && .a != 9 && .a != 8]) > 0';
    const inputs = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`p${index}`, { expr: test }]),
    );
    const node = (id: string, bound: typeof inputs): NodeSpec => ({
      ...expression(id, test, 'list', ...Object.keys(bound)),
      inputs: bound,
    });
    const { byPath } = await runHarness(
      specOf(
        [constant('list', numbered(1_000)), node('one', {}), node('twenty', inputs)],
        ['list.value -> one.list', 'list.value -> twenty.list'],
      ),
    );
    expect(byPath['one']).toMatchObject({ status: 'done' });
    expect(byPath['twenty']).toMatchObject({ error: { code: 'EXPRESSION_BUDGET_EXCEEDED' } });
  });

  it('comes to the same when the run is replayed', async () => {
    const spec = specOf(
      [
        constant('list', numbered(1_000)),
        { ...expression('costly', COSTLY, 'list'), policy: { onError: 'route' } },
        { id: 'read', type: 't.read' },
      ],
      ['list.value -> costly.list', 'costly.$error -> read.$after'],
    );
    const journal: JournalEntry[] = [];
    const plan = planOf(spec);
    const ports = { lab: { read: async () => 1, write: async () => ({ id: 'w' }) } } as never;
    const memory = createMemoryDriver({ now: new Date(STARTED_AT) });
    const first = await walk(plan, { ports, driver: createRecordingDriver(memory, journal) });
    const again = await replayJournal(journal, (driver) => walk(plan, { ports, driver }));
    expect(first.status).toBe('completed');
    expect(again).toEqual(first);
  });

  it('has one for each event it waits for, however many come', async () => {
    const list = numbered(1_000);
    const events = Array.from({ length: 60 }, (_, index) => ({
      event: { eventType: 'test.started', value: index, list },
      after: `PT${index + 1}S`,
    }));
    const match = 'event.value == 59 && length(event.list[.a >= 0]) > 0';
    const { byPath } = await runHarness(
      specOf(
        [
          {
            id: 'wait',
            type: 'core.wait',
            config: { event: { eventType: 'test.started', match } },
          },
        ],
        [],
      ),
      { events },
    );
    expect(byPath['wait']).toMatchObject({ status: 'done', endedAt: '2026-11-20T08:01:00.000Z' });
  });

  it('and a run has one for all its nodes', async () => {
    // Counted in full, and decided at once by its first test.
    const test = ['.a < 0', ...new Array<string>(35).fill('.a > 1')].join(' && ');
    const scan = expression('scan', `length(in.list[${test}])`, 'list');
    const shared = { itemType: ANY, with: [{ name: 'list', type: ANY }] };
    const { byPath } = await runHarness(
      specOf(
        [
          constant('list', numbered(1_000)),
          constant('items', numbered(200)),
          mapOf('every', [scan], ['$in.list -> scan.list'], {}, shared),
        ],
        ['items.value -> every.items', 'list.value -> every.list'],
      ),
    );
    expect(byPath['every[0]/scan']).toMatchObject({ status: 'done' });
    expect(byPath['every']).toMatchObject({ error: { code: 'EXPRESSION_BUDGET_EXCEEDED' } });
  });
});

describe('what a run holds is bounded while it is made', () => {
  it('a text that a template fills in', async () => {
    const { byPath } = await runHarness(
      specOf(
        [constant('large', LARGE), template('text', '{{in.x}}'.repeat(300), 'x')],
        ['large.value -> text.x'],
      ),
    );
    expect(byPath['text']).toMatchObject({ error: { code: 'EXPRESSION_BUDGET_EXCEEDED' } });
  });

  it('a value that each node doubles', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `n${index}`);
    const { error, nodes } = await runHarness(
      specOf(
        [constant('first', 'xxxxxxxx'), ...ids.map((id) => expression(id, '[in.x, in.x]', 'x'))],
        ids.map((id, index) => `${ids[index - 1] ?? 'first'}.value -> ${id}.x`),
      ),
    );
    expect(error).toMatchObject({ code: 'EXPRESSION_BUDGET_EXCEEDED' });
    expect(JSON.stringify(nodes).length).toBeLessThan(1_000_000);
  });

  it('a list that each node collects twice', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `n${index}`);
    const collect = (id: string): NodeSpec => ({
      id,
      type: 'core.guard',
      config: { when: 'true', ports: [{ name: 'value', type: ANY }] },
      inputs: { value: { merge: 'collect' } },
    });
    const chain = ids.flatMap((id, index) => {
      const before = `${ids[index - 1] ?? 'first'}.value -> ${id}.value`;
      return [before, before.replace('first', 'second').replace(/^n(\d+)/, 'm$1')];
    });
    const twins = ids.map((id) => collect(id.replace('n', 'm')));
    const twinChain = chain.map((edge) => edge.replace(/-> n/, '-> m'));
    const { error } = await runHarness(
      specOf(
        [constant('first', LARGE), constant('second', LARGE), ...ids.map(collect), ...twins],
        [...chain, ...twinChain],
      ),
    );
    expect(error).toMatchObject({ code: 'output-too-large' });
  });

  it('an input that an expression makes of the same text', async () => {
    const list = `[${new Array(160).fill('in.x').join(',')}]`;
    const { byPath } = await runHarness(
      specOf(
        [
          constant('large', LARGE),
          { ...expression('sink', 'length(in.all)', 'x', 'all'), inputs: { all: { expr: list } } },
        ],
        ['large.value -> sink.x'],
      ),
    );
    expect(byPath['sink']).toMatchObject({ error: { code: 'EXPRESSION_BUDGET_EXCEEDED' } });
  });

  it('the outputs of the run, that name the same value again and again', async () => {
    const outputs = Array.from({ length: 150 }, (_, index) => ({
      name: `o${index}`,
      type: ANY,
      from: 'large.value',
    }));
    const result = await runHarness(specOf([constant('large', LARGE)], [], { outputs }));
    expect(result).toMatchObject({
      status: 'failed',
      outputs: {},
      error: { code: 'output-too-large' },
    });
    const few = await runHarness(
      specOf([constant('large', LARGE)], [], { outputs: outputs.slice(0, 4) }),
    );
    expect(few.status).toBe('completed');
  });

  it('the lists of a map, whose items may all be the same value', async () => {
    const { byPath } = await runHarness(
      specOf(
        [
          constant('items', numbered(100)),
          constant('large', LARGE),
          mapOf(
            'every',
            [expression('same', 'in.x', 'x')],
            ['$in.x -> same.x'],
            { same: 'same.value' },
            { itemType: ANY, with: [{ name: 'x', type: ANY }] },
          ),
        ],
        ['items.value -> every.items', 'large.value -> every.x'],
      ),
    );
    expect(byPath['every']?.error?.code).toMatch(/output-too-large|run-too-large/);
  });

  it('the values of all its nodes together', async () => {
    const copies = Array.from({ length: 80 }, (_, index) => expression(`c${index}`, 'in.x', 'x'));
    const { error, nodes } = await runHarness(
      specOf(
        [constant('large', LARGE), ...copies],
        copies.map(({ id }) => `large.value -> ${id}.x`),
      ),
    );
    expect(error).toMatchObject({ code: 'run-too-large' });
    expect(nodes.filter(({ status }) => status === 'done')).toHaveLength(
      Math.floor(RUN_BOUNDS.values / LARGE.length),
    );
  });

  it('the nodes that it walks, counted before their scopes are opened', async () => {
    const body = Array.from({ length: 11 }, (_, index) => expression(`n${index}`, '1'));
    const { error, nodes } = await runHarness(
      specOf(
        [
          constant('items', numbered(10_000)),
          mapOf('every', body, [], {}, { itemType: ANY, maxItems: 10_000 }),
        ],
        ['items.value -> every.items'],
      ),
    );
    expect(error).toMatchObject({ code: 'run-too-large', nodePath: 'every' });
    expect(nodes.map(({ path }) => path)).toEqual(['items', 'every']);
  });
});

describe('a walk that never waits', () => {
  const spec = specOf(
    [START, ...Array.from({ length: 50 }, (_, index) => expression(`n${index}`, '1'))],
    [],
  );

  it('lets others have their turn after every node that ran, and every trace', async () => {
    let asked = 0;
    const breathe = (): undefined => {
      asked += 1;
    };
    const memory = createMemoryDriver({ now: new Date(STARTED_AT) });
    await walk(planOf(spec), { driver: { ...memory, breathe } });
    expect(asked).toBe(2 * spec.nodes.length);
  });

  it('comes to the same, in the same order, whenever it does', async () => {
    const walked = async (every: number) => {
      let asked = 0;
      const journal: JournalEntry[] = [];
      const memory = createMemoryDriver({ now: new Date(STARTED_AT) });
      const breathe = (): Promise<void> | undefined => {
        asked += 1;
        return asked % every === 0 ? new Promise((resolve) => setImmediate(resolve)) : undefined;
      };
      const result = await walk(planOf(spec), {
        driver: createRecordingDriver({ ...memory, breathe }, journal),
      });
      return { result, journal };
    };
    expect(await walked(1)).toEqual(await walked(Infinity));
    expect(await walked(7)).toEqual(await walked(Infinity));
  });
});
