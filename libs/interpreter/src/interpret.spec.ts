import { NodeError, type Ports } from '@platform/ports';
import type { NodeSpec } from '@platform/workflow';

import { runHarness, specOf } from './__fixtures__/run-harness';

const start: NodeSpec = { id: 'start', type: 't.start' };
const number = { kind: 'primitive', name: 'Number' } as const;
const guard = (when: string, id = 'guard'): NodeSpec => ({
  id,
  type: 'core.guard',
  config: { ports: [{ name: 'value', type: number }], when },
});

interface Written {
  readonly inputs: unknown;
  readonly key: string;
}

function labPort(read: (value: unknown) => Promise<unknown> = async (value) => value) {
  const written: Written[] = [];
  const ports: Ports = {
    lab: {
      read,
      write: async (inputs: unknown, key: string) => void written.push({ inputs, key }),
    },
  };
  return { ports, written };
}

describe('a run', () => {
  it('carries an event through source, compute and guard to a sink, under its effect key', async () => {
    const { ports, written } = labPort();
    const result = await runHarness(
      specOf(
        [
          start,
          { id: 'read', type: 't.read' },
          { id: 'twice', type: 't.double' },
          guard('in.value > 5'),
          { id: 'write', type: 't.write' },
        ],
        [
          'start.value -> read.value',
          'read.value -> twice.value',
          'twice.value -> guard.value',
          'guard.value -> write.value',
        ],
        { outputs: [{ name: 'doubled', type: number, from: 'twice.value' }] },
      ),
      { ports },
    );
    expect(result.status).toBe('completed');
    expect(result.outputs).toEqual({ doubled: 6 });
    expect(written).toEqual([{ inputs: { value: 6 }, key: 'run-1:write' }]);
  });

  it('skips what a false guard does not pass, keeping the root cause down the line', async () => {
    const { ports, written } = labPort();
    const result = await runHarness(
      specOf(
        [
          start,
          guard('in.value > 5'),
          { id: 'twice', type: 't.double' },
          { id: 'write', type: 't.write' },
        ],
        ['start.value -> guard.value', 'guard.value -> twice.value', 'twice.value -> write.value'],
      ),
      { ports },
    );
    expect(result.status).toBe('completed');
    expect(written).toEqual([]);
    const cause = { path: 'guard', port: 'value', why: 'condition-false' };
    expect(result.byPath['twice']).toMatchObject({ status: 'skipped', skippedBecause: cause });
    expect(result.byPath['write']).toMatchObject({ status: 'skipped', skippedBecause: cause });
  });

  it('takes the unknown way when the condition cannot be known, and only that one', async () => {
    const { ports, written } = labPort();
    const result = await runHarness(
      specOf(
        [
          start,
          guard('in.absent > 5'),
          { id: 'yes', type: 't.write' },
          { id: 'no', type: 't.write' },
          { id: 'check', type: 't.write' },
        ].map((node) =>
          node.id === 'guard'
            ? {
                ...node,
                config: {
                  ports: [
                    { name: 'value', type: number },
                    { name: 'absent', type: number },
                  ],
                  when: 'in.absent > 5',
                },
              }
            : node,
        ),
        [
          'start.value -> guard.value',
          'guard.value -> yes.value',
          'guard.else -> no.$after',
          'guard.unknown -> check.$after',
        ],
      ),
      { ports },
    );
    expect(written.map(({ key }) => key)).toEqual(['run-1:check']);
    expect(result.byPath['yes']?.skippedBecause?.why).toBe('condition-unknown');
    expect(result.byPath['no']?.skippedBecause?.why).toBe('condition-unknown');
  });

  it('fails as indeterminate when nothing handles an unknown condition', async () => {
    const result = await runHarness(
      specOf(
        [
          start,
          {
            ...guard('in.value > in.other'),
            config: {
              ports: [
                { name: 'value', type: number },
                { name: 'other', type: number },
              ],
              when: 'in.value > in.other',
            },
          },
        ],
        ['start.value -> guard.value'],
      ),
    );
    expect(result.status).toBe('failed');
    expect(result.error).toMatchObject({ code: 'indeterminate', nodePath: 'guard' });
  });

  it('lets only the trigger of the event run', async () => {
    const { ports, written } = labPort();
    const result = await runHarness(
      specOf(
        [
          start,
          { id: 'other', type: 't.other' },
          { id: 'a', type: 't.write' },
          { id: 'b', type: 't.write' },
        ],
        ['start.value -> a.value', 'other.value -> b.value'],
      ),
      { ports },
    );
    expect(written.map(({ key }) => key)).toEqual(['run-1:a']);
    expect(result.byPath['b']?.skippedBecause).toMatchObject({
      path: 'other',
      why: 'other-trigger',
    });
  });
});

describe('a failing effect', () => {
  const readAndWrite = (policy: NodeSpec['policy']) =>
    specOf(
      [
        start,
        { id: 'read', type: 't.read', ...(policy && { policy }) },
        { id: 'write', type: 't.write' },
        { id: 'apart', type: 't.write' },
      ],
      ['start.value -> read.value', 'read.value -> write.value', 'start.value -> apart.value'],
    );

  it('is tried again after growing waits until it succeeds', async () => {
    let calls = 0;
    const { ports, written } = labPort(async (value) => {
      calls += 1;
      if (calls < 3) throw new Error('réseau');
      return value;
    });
    const result = await runHarness(readAndWrite(undefined), { ports });
    expect(result.status).toBe('completed');
    expect(result.byPath['read']).toMatchObject({ status: 'done', attempts: 3 });
    // 500 ms, then 1 s, on the virtual clock.
    expect(result.endedAt).toBe('2026-11-20T08:00:01.500Z');
    expect(written).toHaveLength(2);
  });

  it('ends the run as failed after its last attempt, once everything independent has run', async () => {
    const { ports, written } = labPort(() => Promise.reject(new Error('réseau')));
    const result = await runHarness(readAndWrite({ retry: { maxAttempts: 2 } }), { ports });
    expect(result.status).toBe('failed');
    expect(result.error).toMatchObject({ code: 'unexpected', nodePath: 'read' });
    expect(result.byPath['read']).toMatchObject({ status: 'failed', attempts: 2 });
    expect(result.byPath['write']?.skippedBecause).toMatchObject({
      path: 'read',
      why: 'node-failed',
    });
    expect(written.map(({ key }) => key)).toEqual(['run-1:apart']);
  });

  it('is not tried again when it says that this is no use', async () => {
    let calls = 0;
    const { ports } = labPort(async () => {
      calls += 1;
      throw new NodeError('refused', 'non');
    });
    const result = await runHarness(readAndWrite(undefined), { ports });
    expect(calls).toBe(1);
    expect(result.error?.code).toBe('refused');
  });

  it('names the manifest key when its port is not connected', async () => {
    const result = await runHarness(readAndWrite(undefined), {
      ports: {
        get lab(): never {
          throw new NodeError('PORT_UNBOUND', 'port « lab » non connecté');
        },
      },
    });
    expect(result.byPath['read']).toMatchObject({ attempts: 1, error: { code: 'PORT_UNBOUND' } });
  });

  it('hands its error on under onError route, and the run completes', async () => {
    const { ports, written } = labPort(() => Promise.reject(new NodeError('down', 'panne')));
    const result = await runHarness(
      specOf(
        [
          start,
          { id: 'read', type: 't.read', policy: { onError: 'route' } },
          { id: 'report', type: 't.write' },
          { id: 'write', type: 't.write' },
        ],
        ['start.value -> read.value', 'read.$error -> report.value', 'read.value -> write.value'],
      ),
      { ports },
    );
    expect(result.status).toBe('completed');
    expect(written).toEqual([
      {
        inputs: { value: { code: 'down', message: 'panne', nodePath: 'read' } },
        key: 'run-1:report',
      },
    ]);
  });

  it('is replaced by its declared constants under onError substitute', async () => {
    const { ports, written } = labPort(() => Promise.reject(new NodeError('down', 'panne')));
    const result = await runHarness(
      readAndWrite({ onError: 'substitute', substitute: { value: 40 } }),
      { ports },
    );
    expect(result.status).toBe('completed');
    expect(result.byPath['read']?.status).toBe('substituted');
    expect(written).toContainEqual({ inputs: { value: 40 }, key: 'run-1:write' });
  });

  it('is left behind under onError ignore: what depends on it is skipped, the run completes', async () => {
    const { ports } = labPort(() => Promise.reject(new NodeError('down', 'panne')));
    const result = await runHarness(readAndWrite({ onError: 'ignore' }), { ports });
    expect(result.status).toBe('completed');
    expect(result.byPath['write']?.status).toBe('skipped');
  });
});

describe('joins and order', () => {
  it('runs a node after all its predecessors, or after any, as it says', async () => {
    const { ports, written } = labPort();
    const nodes = (after: 'all' | 'any'): NodeSpec[] => [
      start,
      guard('in.value > 5'),
      { id: 'join', type: 't.write', after },
    ];
    const edges = [
      'start.value -> guard.value',
      'guard.else -> join.$after',
      'guard.unknown -> join.$after',
    ];
    await runHarness(specOf(nodes('all'), edges), { ports });
    expect(written).toHaveLength(0);
    await runHarness(specOf(nodes('any'), edges), { ports });
    expect(written).toHaveLength(1);
  });

  it('collects the live values of several edges in edge order', async () => {
    const { ports, written } = labPort();
    await runHarness(
      specOf(
        [
          start,
          { id: 'twice', type: 't.double' },
          guard('in.value > 5'),
          { id: 'write', type: 't.write', inputs: { value: { merge: 'collect' } } },
        ],
        [
          'start.value -> twice.value',
          'start.value -> guard.value',
          'guard.value -> write.value',
          'twice.value -> write.value',
          'start.value -> write.value',
        ],
      ),
      { ports },
    );
    expect(written[0]?.inputs).toEqual({ value: [6, 3] });
  });

  it('feeds constants and expressions over what is wired', async () => {
    const { ports, written } = labPort();
    await runHarness(
      specOf(
        [
          start,
          {
            id: 'write',
            type: 't.write',
            inputs: { value: { const: 'fixe' }, text: { expr: "'K ' + string(in.potassium)" } },
          },
        ],
        ['start.value -> write.potassium'],
      ),
      { ports },
    );
    expect(written[0]?.inputs).toEqual({ value: 'fixe', text: 'K 3' });
  });
});

describe('a human task', () => {
  const spec = specOf(
    [
      start,
      { id: 'ask', type: 't.ask' },
      { id: 'yes', type: 't.write' },
      { id: 'no', type: 't.write' },
    ],
    [
      'start.value -> ask.value',
      'ask.accepted -> yes.$after',
      'ask.by -> yes.value',
      'ask.rejected -> no.$after',
    ],
  );

  it('stays pending without a decision', async () => {
    const result = await runHarness(spec, labPort());
    expect(result.status).toBe('running');
    expect(result.pending).toEqual([
      {
        runId: 'run-1',
        pendingId: 'ask:run-1',
        kind: 't.ask',
        workflowName: 'Banc',
        title: 'Confirmer',
        payload: { value: 3 },
      },
    ]);
  });

  it('goes on along the decision taken, and only along that', async () => {
    const { ports, written } = labPort();
    const result = await runHarness(spec, {
      ports,
      decisions: { ask: { decision: 'accepted', by: 'dr-a' } },
    });
    expect(result.status).toBe('completed');
    expect(written).toEqual([{ inputs: { value: 'dr-a' }, key: 'run-1:yes' }]);
    expect(result.byPath['no']?.skippedBecause?.why).toBe('decision-accepted');
  });
});

describe('a long chain', () => {
  it('of 10,000 nodes runs without deep recursion', async () => {
    const nodes: NodeSpec[] = [start];
    const edges: string[] = [];
    for (let index = 0; index < 10_000; index += 1) {
      nodes.push({ id: `n${index}`, type: 't.double', config: {} });
      edges.push(`${index === 0 ? 'start' : `n${index - 1}`}.value -> n${index}.value`);
    }
    const result = await runHarness(specOf(nodes, edges), { event: { value: 0 } });
    expect(result.status).toBe('completed');
  });
});
