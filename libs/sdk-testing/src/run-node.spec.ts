import { createQuantityConverter } from '@platform/catalog';
import {
  requirePort,
  type BehaviorContext,
  type ComputeBehavior,
  type HumanTaskBehavior,
  type Quantity,
  type SinkBehavior,
  type TriggerBehavior,
} from '@platform/sdk';

import { runNode } from './run-node';

type Io = {
  readonly inputs: { readonly value: number; readonly at?: string };
  readonly outputs: { readonly doubled: number; readonly note: string };
  readonly config: { readonly factor?: number };
};

const createDouble = (): ComputeBehavior<Io> => ({
  compute: ({ inputs, config }) => ({ doubled: inputs.value * (config.factor ?? 2) }),
});

const definition = {
  id: 'test.double',
  inputs: [{ name: 'value', required: true }, { name: 'at' }],
  outputs: [{ name: 'doubled' }],
  behavior: createDouble,
};

describe('running one node', () => {
  it('answers the outputs of a behavior, with its inputs and configuration', async () => {
    expect(await runNode(createDouble, { inputs: { value: 4 } })).toEqual({ doubled: 8 });
    const tripled = await runNode(createDouble, { inputs: { value: 4 }, config: { factor: 3 } });
    expect(tripled.doubled).toBe(12);
  });

  it('is typed as the behavior is', () => {
    // @ts-expect-error a misspelt input is a compile error
    const wrong = () => runNode(createDouble, { inputs: { valeu: 4 } });
    expect(wrong).toBeInstanceOf(Function);
  });

  it('runs a node type of a catalog, whose declared ports it checks', async () => {
    expect(await runNode(definition, { inputs: { value: 4 } })).toEqual({ doubled: 8 });
    await expect(runNode(definition, {})).rejects.toMatchObject({ code: 'input-missing' });
    await expect(runNode(definition, { inputs: { value: 1, other: 1 } })).rejects.toMatchObject({
      code: 'input-undeclared',
    });
    await expect(
      runNode({ ...definition, outputs: [] }, { inputs: { value: 1 } }),
    ).rejects.toMatchObject({ code: 'output-undeclared' });
  });

  it('gives effects the ports, the frozen clock and an idempotency key', async () => {
    const written: unknown[] = [];
    const createSink = (): SinkBehavior => ({
      write: async ({ ports, run, idempotencyKey }) => {
        const port = requirePort(ports, 'lab') as { add(item: unknown): void };
        port.add([run.now().toISOString(), idempotencyKey]);
      },
    });
    const now = new Date('2026-11-18T08:00:00Z');
    const ports = { lab: { add: (item: unknown) => written.push(item) } };
    expect(await runNode(createSink, { ports, now })).toEqual({});
    expect(written).toEqual([['2026-11-18T08:00:00.000Z', 'run-1:node']]);
    await expect(runNode(createSink)).rejects.toMatchObject({ code: 'PORT_UNBOUND' });
  });

  it('gives a pure behavior neither ports nor clock, as the interpreter does', async () => {
    const createPeek = (): ComputeBehavior => ({
      compute: (call) => ({ keys: Object.keys(call).sort(), run: Object.keys(call.run).sort() }),
    });
    expect(await runNode(createPeek, { ports: { lab: {} } })).toEqual({
      keys: ['config', 'context', 'inputs', 'run'],
      run: ['id', 'startedAt', 'timezone'],
    });
  });

  it('converts between the units of a catalog, and knows no unit without one', async () => {
    const createGrams = ({ convert }: BehaviorContext): ComputeBehavior => ({
      compute: ({ inputs }) => ({ grams: convert(inputs['mass'] as Quantity, 'g') }),
    });
    const given = { inputs: { mass: { value: 250, unit: 'mg' } } };
    const units = [
      { symbol: 'g', toCanonical: 1 },
      { symbol: 'mg', toCanonical: 0.001 },
    ];
    const mass = { name: 'mass', canonical: 'g', units };
    const convert = createQuantityConverter({ dimensions: new Map([['mass', mass]]) } as never);
    expect(await runNode(createGrams, { ...given, convert })).toEqual({
      grams: { value: 0.25, unit: 'g' },
    });
    await expect(runNode(createGrams, given)).rejects.toMatchObject({
      code: 'conversion-unknown',
      message: expect.stringContaining('createQuantityConverter(catalog)'),
    });
  });

  it('starts a trigger with an event, in JSON as the journal keeps it', async () => {
    const createTrigger = (): TriggerBehavior => ({
      accept: ({ event }) => ({ value: event['value'], absent: undefined }),
    });
    expect(await runNode(createTrigger, { event: { value: 3 } })).toEqual({ value: 3 });
  });

  it('asks a human task, then resolves it', async () => {
    const createTask = ({ node }: { node: { id: string } }): HumanTaskBehavior => ({
      request: ({ inputs }) => ({ title: node.id, payload: inputs }),
      resolve: (_call, { decision, at }) => ({ decision, at }),
    });
    const inputs = { dose: 5 };
    expect(await runNode(createTask, { inputs })).toEqual({ title: 'node', payload: inputs });
    expect(
      await runNode(createTask, { inputs, decision: { decision: 'accepted', by: 'dr-a' } }),
    ).toEqual({ decision: 'accepted', at: '2026-01-01T12:00:00.000Z' });
  });

  it('refuses what has no behavior', async () => {
    await expect(runNode(() => ({}))).rejects.toMatchObject({ code: 'behavior-invalid' });
  });
});
