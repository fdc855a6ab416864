import type { Decider } from '@platform/ports';
import type { NodeSpec } from '@platform/workflow';

import { listOf, mapOf, NUMBER, runHarness, specOf, START } from '../__fixtures__/run-harness';

const DR_A = { by: 'Dr A', byId: 'user:a' };
const ask: NodeSpec = { id: 'ask', type: 't.ask' };
const write: NodeSpec = { id: 'write', type: 't.write' };

/** Whom each write of a run is told, by its key. */
async function told(
  nodes: readonly NodeSpec[],
  edges: readonly string[],
  decision: object = { decision: 'accepted', ...DR_A },
): Promise<Readonly<Record<string, readonly Decider[] | undefined>>> {
  const written: Record<string, readonly Decider[] | undefined> = {};
  const lab = {
    write: async (_value: unknown, key: string, _workflow: unknown, deciders: Decider[]) => {
      written[key.replace('run-1:', '')] = deciders;
    },
  };
  const { status } = await runHarness(specOf([START, ...nodes], [...edges]), {
    ports: { lab },
    decisions: { ask: decision as never },
  });
  expect(status).toBe('completed');
  return written;
}

it('deciders: names the person who accepted before a write, however far before', async () => {
  const double: NodeSpec = { id: 'double', type: 't.double' };
  await expect(
    told(
      [ask, double, { ...write, id: 'near' }, { ...write, id: 'far' }],
      [
        'start.value -> ask.value',
        'ask.decision -> near.value',
        'start.value -> double.value',
        'near.$done -> double.$after',
        'double.value -> far.value',
      ],
    ),
  ).resolves.toEqual({ near: [DR_A], far: [DR_A] });
});

it('deciders: names nobody for a write of another branch, and none before the decision', async () => {
  await expect(
    told(
      [ask, { ...write, id: 'beside' }, { ...write, id: 'before' }],
      [
        'start.value -> beside.value',
        'start.value -> before.value',
        'start.value -> ask.value',
        'before.$done -> ask.$after',
      ],
    ),
  ).resolves.toEqual({ beside: undefined, before: undefined });
});

it('deciders: names nobody for a path that the run did not take', async () => {
  const gate: NodeSpec = {
    id: 'gate',
    type: 'core.guard',
    config: { ports: [{ name: 'value', type: NUMBER }], when: 'in.value != 3' },
  };
  await expect(
    told(
      [ask, gate, { ...write, after: 'any' }],
      [
        'start.value -> ask.value',
        'start.value -> gate.value',
        'ask.decision -> gate.$after',
        'gate.value -> write.$after',
        'start.value -> write.$after',
        'start.value -> write.value',
      ],
    ),
  ).resolves.toEqual({ write: undefined });
});

it('deciders: names nobody for what follows a rejection', async () => {
  await expect(
    told([ask, write], ['start.value -> ask.value', 'ask.decision -> write.value'], {
      decision: 'rejected',
      ...DR_A,
    }),
  ).resolves.toEqual({ write: undefined });
});

it('deciders: names nobody whom the platform did not authenticate', async () => {
  await expect(
    told([ask, write], ['start.value -> ask.value', 'ask.decision -> write.value'], {
      decision: 'accepted',
      by: 'Dr A',
    }),
  ).resolves.toEqual({ write: undefined });
});

it('deciders: names them for each item of a map that follows', async () => {
  const each = mapOf('each', [write], ['$in.item -> write.value'], {});
  await expect(
    told(
      [ask, listOf('list', [1, 2]), each],
      ['start.value -> ask.value', 'list.value -> each.items', 'ask.decision -> each.$after'],
    ),
  ).resolves.toEqual({ 'each[0]/write': [DR_A], 'each[1]/write': [DR_A] });
});
