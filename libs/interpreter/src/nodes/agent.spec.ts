import type { AgentRunRequest, JsonObject } from '@platform/ports';
import type { NodeSpec } from '@platform/workflow';

import { runHarness, specOf, START, type HarnessResult } from '../__fixtures__/run-harness';

const inline: NodeSpec = {
  id: 'triage',
  type: 'core.agent',
  config: {
    provider: 'local',
    model: 'm-2',
    prompt: 'Trie.',
    inputs: [{ name: 'value', type: 'Number' }],
    outputs: [{ name: 'level', type: 'Number' }],
  },
};
const contributed: NodeSpec = { id: 'triage', type: 'agent.Tri_rapide' };

type Answer = (request: AgentRunRequest) => Promise<JsonObject>;

const run = (
  node: NodeSpec,
  answer?: Answer,
  lab: object = {},
  after: readonly NodeSpec[] = [],
): Promise<HarnessResult> =>
  runHarness(
    specOf(
      [START, { policy: { retry: { maxAttempts: 1 } }, ...node }, ...after],
      ['start.value -> triage.value', ...after.map(({ id }) => `triage.level -> ${id}.value`)],
    ),
    { ports: { lab, ...(answer && { agent: { run: answer } }) } },
  );

describe('an agent', () => {
  it('that a plugin contributes is asked with what its manifest says, and gives its outputs [MAN-320 MAN-322]', async () => {
    let asked: AgentRunRequest | undefined;
    const { byPath } = await run(
      contributed,
      async (request) => {
        asked = request;
        return { level: 2 };
      },
      {},
      [{ id: 'twice', type: 't.double' }],
    );
    expect(asked).toMatchObject({
      agent: {
        nodeTypeId: 'agent.Tri_rapide',
        name: 'Tri rapide',
        provider: 'local',
        model: 'm-1',
        prompt: 'Trie.',
        inputs: [{ name: 'value', type: 'Number' }],
        outputs: [{ name: 'level', type: 'Number' }],
        tools: ['t.double', 't.write', 't.measure'],
        maxIterations: 4,
      },
      inputs: { value: 3 },
      context: { patient: { id: 'p1' } },
    });
    expect(asked?.tools.map(({ id, inputs }) => [id, inputs.map(({ name }) => name)])).toEqual([
      ['t.double', ['value']],
      ['t.write', ['value', 'text']],
      ['t.measure', ['value']],
    ]);
    expect(byPath['triage']).toMatchObject({ status: 'done', outputs: { level: 2 } });
    expect(byPath['twice']?.outputs).toEqual({ value: 4 });
  });

  it('written in the workflow is asked with its configuration, by its node id', async () => {
    let asked: AgentRunRequest | undefined;
    await run(inline, async (request) => {
      asked = request;
      return { level: 2 };
    });
    expect(asked?.agent).toEqual({
      nodeTypeId: 'core.agent',
      name: 'triage',
      provider: 'local',
      model: 'm-2',
      prompt: 'Trie.',
      inputs: [{ name: 'value', type: 'Number' }],
      outputs: [{ name: 'level', type: 'Number' }],
      tools: [],
    });
    expect(asked?.tools).toEqual([]);
  });

  it('may use its tools: each runs its behavior, under a key of its own', async () => {
    const keys: string[] = [];
    const given: JsonObject[] = [];
    const { status } = await run(
      contributed,
      async ({ tools }) => {
        for (const tool of tools) given.push(await tool.invoke({ value: 21 }));
        return { level: 1 };
      },
      {
        read: async (value: unknown, key: string) => {
          keys.push(`read ${key}`);
          return value;
        },
        write: async (_inputs: unknown, key: string) => void keys.push(`write ${key}`),
      },
    );
    expect(status).toBe('completed');
    expect(given).toEqual([{ value: 42 }, {}, { value: 21 }]);
    expect(keys).toEqual(['write run-1:triage:2', 'read run-1:triage:3']);
  });

  it('counts the keys of its tools from the start at every attempt', async () => {
    const keys: string[] = [];
    let attempts = 0;
    await run(
      { ...contributed, policy: { retry: { maxAttempts: 2 } } },
      async ({ tools }) => {
        await tools[1]?.invoke({ value: attempts });
        attempts += 1;
        if (attempts === 1) throw new Error('réseau');
        return { level: 1 };
      },
      { write: async (_inputs: unknown, key: string) => void keys.push(key) },
    );
    expect(keys).toEqual(['run-1:triage:1', 'run-1:triage:1']);
  });

  it('may not be given what is no tool', async () => {
    const { error } = await run({ ...inline, config: { ...inline.config, tools: ['t.ask'] } });
    expect(error).toEqual({
      code: 'tool-unusable',
      message: "l'outil « t.ask » ne peut pas être appelé par un agent",
      nodePath: 'triage',
    });
  });

  it('fails its node when the instance has no agent runner', async () => {
    const { error } = await run(inline);
    expect(error?.nodePath).toBe('triage');
    expect(error?.code).toBe('PORT_UNBOUND');
    expect(error?.message).toMatch(/agent/);
  });

  it.each([
    ['of another type', { level: 'haut' }, 'output-invalid'],
    ['that it does not declare', { level: 1, other: 2 }, 'output-undeclared'],
  ])('fails its node with an output %s', async (_which, outputs, code) => {
    const { error } = await run(inline, async () => outputs);
    expect(error).toMatchObject({ code, nodePath: 'triage' });
  });

  it('is asked five times by default', async () => {
    let attempts = 0;
    const { policy: _once, ...plain } = { policy: undefined, ...inline };
    const { steps, error } = await runHarness(
      specOf([START, plain], ['start.value -> triage.value']),
      {
        ports: {
          agent: {
            run: async () => {
              attempts += 1;
              throw new Error('réseau');
            },
          },
        },
      },
    );
    expect(attempts).toBe(5);
    expect(steps).toEqual(['triage', ...[2, 3, 4, 5].map((attempt) => `triage#${attempt}`)]);
    expect(error?.code).toBe('unexpected');
  });
});
