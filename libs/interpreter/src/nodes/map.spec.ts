import { NodeError, type JsonValue } from '@platform/ports';
import type { NodeSpec, WorkflowSpec } from '@platform/workflow';

import { createScriptedDriver } from '../__fixtures__/scripted-driver';
import {
  listOf,
  mapOf,
  NUMBER,
  runHarness,
  specOf,
  START,
  STARTED_AT,
  type HarnessResult,
  type HarnessRun,
} from '../__fixtures__/run-harness';

const ONCE = { retry: { maxAttempts: 1 } };
const read: NodeSpec = { id: 'dose', type: 't.read', policy: ONCE };
const double: NodeSpec = { id: 'dose', type: 't.double' };
const LISTS = { kind: 'list', of: NUMBER } as const;

/** The map `review` over `items`. */
const over = (
  items: readonly unknown[],
  map: NodeSpec,
  more: Partial<WorkflowSpec> = {},
): WorkflowSpec =>
  specOf([START, listOf('list', items), map], ['list.value -> review.items'], more);

const run = (
  items: readonly unknown[],
  map: NodeSpec,
  options: HarnessRun = {},
): Promise<HarnessResult> => runHarness(over(items, map), options);

const labOf = (readValue: (value: JsonValue, key: string) => unknown) => ({
  ports: { lab: { read: async (value: JsonValue, key: string) => readValue(value, key) } },
});

describe('the items of a map', () => {
  it('are walked in a scope of their own each, and gathered in item order', async () => {
    const map = mapOf('review', [double], ['$in.item -> dose.value'], { doses: 'dose.value' });
    const { byPath } = await run([4, 5, 6], map);
    expect(byPath['review']).toMatchObject({ status: 'done', outputs: { doses: [8, 10, 12] } });
    expect(byPath['review[1]/dose']).toMatchObject({
      path: 'review[1]/dose',
      id: 'dose',
      inputs: { value: 5 },
      outputs: { value: 10 },
    });
  });

  it('keep their order whatever the order in which they end', async () => {
    const map = mapOf('review', [read], ['$in.item -> dose.value'], { doses: 'dose.value' });
    const { byPath } = await run([4, 5, 6], map, {
      ...labOf((value) => value),
      driver: (emit) =>
        createScriptedDriver({
          now: new Date(STARTED_AT),
          order: ['review[2]/dose', 'review[0]/dose', 'review[1]/dose'],
          emit,
        }),
    });
    expect(byPath['review']?.outputs).toEqual({ doses: [4, 5, 6] });
  });

  it.each([
    [1, 1],
    [3, 3],
    [undefined, 10],
    [50, 20],
  ])('are under way %s at a time (no more than %s of 20)', async (concurrency, most) => {
    let under = 0;
    let seen = 0;
    const map = mapOf(
      'review',
      [read],
      ['$in.item -> dose.value'],
      {},
      concurrency === undefined ? {} : { concurrency },
    );
    const items = Array.from({ length: 20 }, (_item, index) => index);
    const { status } = await run(items, map, {
      ports: {
        lab: {
          read: async () => {
            seen = Math.max(seen, (under += 1));
            await new Promise((resolve) => setImmediate(resolve));
            under -= 1;
            return 0;
          },
        },
      },
    });
    expect(status).toBe('completed');
    expect(seen).toBe(most);
  });

  it('may be none: its lists are empty and it is done', async () => {
    const map = mapOf('review', [double], ['$in.item -> dose.value'], { doses: 'dose.value' });
    const { byPath, status } = await run([], map);
    expect(status).toBe('completed');
    expect(byPath['review']).toMatchObject({ status: 'done', outputs: { doses: [] } });
  });

  it('may be none under « collect »: no errors either', async () => {
    const map = mapOf(
      'review',
      [double],
      ['$in.item -> dose.value'],
      { doses: 'dose.value' },
      { onItemError: 'collect' },
    );
    const { byPath } = await run([], map);
    expect(byPath['review']?.outputs).toEqual({ doses: [], errors: [] });
  });

  it('may be as many as « maxItems » and not one more', async () => {
    const map = mapOf('review', [double], ['$in.item -> dose.value'], {}, { maxItems: 2 });
    expect((await run([1, 2], map)).status).toBe('completed');
    const { error, byPath } = await run([1, 2, 3], map);
    expect(error).toEqual({
      code: 'map-too-many-items',
      message: '« review » : 3 éléments, 2 au plus (« maxItems »)',
      nodePath: 'review',
    });
    expect(byPath['review[0]/dose']).toBeUndefined();
  });

  it('may be null', async () => {
    const map = mapOf('review', [double], ['$in.item -> dose.value'], { doses: 'dose.value' });
    const { byPath } = await run([null, 2], map);
    expect(byPath['review[0]/dose']?.inputs).toEqual({ value: null });
    expect(byPath['review']?.outputs).toEqual({ doses: [0, 4] });
  });

  it('are given back untouched by an output that reads « $in »', async () => {
    const map = mapOf('review', [double], ['$in.item -> dose.value'], {
      items: '$in.item',
      positions: '$in.index',
    });
    const { byPath } = await run([7, 8], map);
    expect(byPath['review']?.outputs).toEqual({ items: [7, 8], positions: [0, 1] });
  });

  it('are « item » and « index » in expressions', async () => {
    const both: NodeSpec = {
      id: 'dose',
      type: 'core.expression',
      config: { expr: 'item * 10 + index', type: NUMBER },
    };
    const map = mapOf('review', [both], [], { doses: 'dose.value' });
    const { byPath } = await run([4, 5], map);
    expect(byPath['review']?.outputs).toEqual({ doses: [40, 51] });
  });

  it('write under a key of their own', async () => {
    const keys: string[] = [];
    const map = mapOf('review', [{ id: 'write', type: 't.write' }], ['$in.item -> write.value']);
    await run([4, 5], map, {
      ports: { lab: { write: async (_value: unknown, key: string) => void keys.push(key) } },
    });
    expect(keys).toEqual(['run-1:review[0]/write', 'run-1:review[1]/write']);
  });

  it('fail the map when they are no list', async () => {
    const { error } = await runHarness(
      specOf(
        [START, mapOf('review', [double], ['$in.item -> dose.value'])],
        ['start.value -> review.items'],
      ),
    );
    expect(error).toMatchObject({ code: 'map-not-a-list', nodePath: 'review' });
  });

  it('are walked to the end when there are 10,000 of three nodes each', async () => {
    const chain = ['a', 'b', 'c'].map((id): NodeSpec => ({ id, type: 't.double' }));
    const edges = ['$in.item -> a.value', 'a.value -> b.value', 'b.value -> c.value'];
    const map = mapOf('review', chain, edges, { doses: 'c.value' }, { maxItems: 10_000 });
    const items = Array.from({ length: 10_000 }, (_item, index) => index);
    const { outputs, status } = await runHarness(
      over(items, map, { outputs: [{ name: 'doses', type: LISTS, from: 'review.doses' }] }),
    );
    expect(status).toBe('completed');
    expect(outputs['doses']).toEqual(items.map((item) => item * 8));
  });
});

describe('an item without a live output', () => {
  const body = [
    {
      id: 'odd',
      type: 'core.guard',
      config: { ports: [{ name: 'value', type: NUMBER }], when: 'in.value != 5' },
    },
    double,
  ];
  const edges = ['$in.item -> odd.value', 'odd.value -> dose.value'];

  it.each([
    [undefined, [8, 12]],
    ['drop', [8, 12]],
    ['null', [8, null, 12]],
  ])('is, under « skipped: %s », in the list as %j', async (skipped, expected) => {
    const map = mapOf('review', body, edges, { doses: 'dose.value' }, skipped ? { skipped } : {});
    const { byPath } = await run([4, 5, 6], map);
    expect(byPath['review']?.outputs).toEqual({ doses: expected });
    expect(byPath['review[1]/dose']?.skippedBecause).toEqual({
      path: 'review[1]/odd',
      port: 'value',
      why: 'condition-false',
    });
  });
});

describe('an item that fails', () => {
  const failing = labOf((value) => {
    if (value === 4) return value;
    throw new NodeError(`no-${String(value)}`, `pas de ${String(value)}`, { retryable: false });
  });
  const map = (more: object = {}): NodeSpec =>
    mapOf('review', [read], ['$in.item -> dose.value'], { doses: 'dose.value' }, { ...more });

  it('fails the map once every item was walked, the first in item order', async () => {
    const { byPath, error } = await run([4, 5, 6, 4], map(), {
      ...failing,
      driver: (emit) =>
        createScriptedDriver({
          now: new Date(STARTED_AT),
          order: [2, 3, 1, 0].map((item) => `review[${item}]/dose`),
          emit,
        }),
    });
    expect(error).toEqual({ code: 'no-5', message: 'pas de 5', nodePath: 'review[1]/dose' });
    expect(byPath['review']).toMatchObject({ status: 'failed', error: { code: 'no-5' } });
    expect(byPath['review']).not.toHaveProperty('outputs');
    expect([0, 1, 2, 3].map((item) => byPath[`review[${item}]/dose`]?.status)).toEqual([
      'done',
      'failed',
      'failed',
      'done',
    ]);
  });

  it('keeps the items after it from nothing, one at a time too', async () => {
    const { byPath } = await run([5, 4, 4], map({ concurrency: 1 }), failing);
    expect(byPath['review[2]/dose']?.status).toBe('done');
  });

  it('is told where it failed by « $error » too', async () => {
    const { byPath } = await runHarness(
      specOf(
        [
          START,
          listOf('list', [5]),
          map({ policy: { onError: 'route' } }),
          { id: 'report', type: 't.give', inputs: {}, config: { outputs: {} } },
          { id: 'log', type: 't.write' },
        ],
        ['list.value -> review.items', 'review.$error -> log.value'],
      ),
      { ports: { lab: { ...failing.ports.lab, write: async () => undefined } } },
    );
    expect(byPath['log']?.inputs).toEqual({
      value: { code: 'no-5', message: 'pas de 5', nodePath: 'review[0]/dose' },
    });
  });

  it('is one of the errors under « collect », and the map is done', async () => {
    const { byPath, status } = await run([5, 4, 6], map({ onItemError: 'collect' }), failing);
    expect(status).toBe('completed');
    expect(byPath['review']).toMatchObject({
      status: 'done',
      outputs: {
        doses: [4],
        errors: [
          { index: 0, code: 'no-5', message: 'pas de 5', nodePath: 'review[0]/dose' },
          { index: 2, code: 'no-6', message: 'pas de 6', nodePath: 'review[2]/dose' },
        ],
      },
    });
  });

  it.each([
    ['drop', [8]],
    ['null', [null, 8]],
  ])(
    'gives nothing to the lists under « collect », though it has a live output (%s)',
    async (skipped, expected) => {
      const both = mapOf(
        'review',
        [read, { id: 'twice', type: 't.double' }],
        ['$in.item -> dose.value', '$in.item -> twice.value'],
        { doubles: 'twice.value' },
        { onItemError: 'collect', skipped },
      );
      const { byPath } = await run([5, 4], both, failing);
      expect(byPath['review[0]/twice']?.outputs).toEqual({ value: 10 });
      expect(byPath['review']?.outputs).toMatchObject({
        doubles: expected,
        errors: [{ index: 0, code: 'no-5' }],
      });
    },
  );

  it('does not count when the body ignores or routes the failure', async () => {
    const ignoring = { ...read, policy: { ...ONCE, onError: 'ignore' as const } };
    const { status, byPath } = await run(
      [5, 4],
      mapOf('review', [ignoring], ['$in.item -> dose.value'], { doses: 'dose.value' }),
      failing,
    );
    expect(status).toBe('completed');
    expect(byPath['review']?.outputs).toEqual({ doses: [4] });
  });
});

describe('what a map shares « with » its body', () => {
  const sum: NodeSpec = {
    id: 'sum',
    type: 'core.expression',
    config: {
      ports: [
        { name: 'value', type: NUMBER, required: true },
        { name: 'extra', type: NUMBER, required: true },
      ],
      expr: 'in.value + in.extra',
      type: NUMBER,
    },
  };
  const shared = [{ name: 'extra', type: NUMBER }];
  const edges = ['$in.item -> sum.value', '$in.extra -> sum.extra'];
  const map = mapOf('review', [sum], edges, { sums: 'sum.value' }, { with: shared });
  const no: NodeSpec = {
    id: 'no',
    type: 'core.guard',
    config: { ports: [{ name: 'value', type: NUMBER }], when: 'in.value > 5' },
  };
  const given = [START, listOf('list', [1, 2])];

  it('is there for every item', async () => {
    const { byPath } = await runHarness(
      specOf([...given, map], ['list.value -> review.items', 'start.value -> review.extra']),
    );
    expect(byPath['review']?.outputs).toEqual({ sums: [4, 5] });
  });

  it('is absent for the reason it had outside', async () => {
    const { byPath } = await runHarness(
      specOf(
        [...given, no, map],
        ['list.value -> review.items', 'start.value -> no.value', 'no.value -> review.extra'],
      ),
    );
    expect(byPath['review']?.outputs).toEqual({ sums: [] });
    expect(byPath['review[1]/sum']?.skippedBecause).toEqual({
      path: 'no',
      port: 'value',
      why: 'condition-false',
    });
  });

  it('is absent by itself when nothing is wired to it', async () => {
    const { byPath } = await runHarness(specOf([...given, map], ['list.value -> review.items']));
    expect(byPath['review[0]/sum']?.skippedBecause).toEqual({
      path: 'review',
      port: 'extra',
      why: 'absent',
    });
  });
});
