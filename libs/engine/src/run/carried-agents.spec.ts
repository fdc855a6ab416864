import { randomUUID } from 'node:crypto';

import { agentHash, type AgentSpec } from '@platform/agents';
import type { AgentRunRequest } from '@platform/ports';

import {
  engineCatalog,
  hasEnded,
  openEngineHarness,
  runInput,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';
import { createPlanCache } from './plan-cache';

const agentOf = (prompt: string): AgentSpec => ({
  apiVersion: 'platform/agent-v1',
  slug: 'note-summary',
  name: 'Résumé',
  provider: 'local',
  model: 'small',
  prompt,
  inputs: [{ name: 'value', type: 'Integer' }],
  outputs: [{ name: 'value', type: 'Integer' }],
});

const carried = (spec: AgentSpec, version: number) => ({
  [spec.slug]: { slug: spec.slug, version, hash: agentHash(spec), spec },
});

const spec = specOf(
  [
    { id: 'start', type: 't.start' },
    { id: 'summary', type: 'agent.note_summary' },
    { id: 'write', type: 't.write' },
  ],
  ['start.value -> summary.value', 'summary.value -> write.value'],
);

const unwatched = { walks: () => undefined, rests: () => undefined };

describe('a stored agent that a run carries', () => {
  const plan = createPlanCache(engineCatalog);
  const input = runInput(spec, 'evt-1');

  it('is a node type of that run alone', async () => {
    const own = await plan({ ...input, agents: carried(agentOf('Résume.'), 1) }, unwatched);
    expect(own.plan).toBeDefined();
    expect((await plan(input, unwatched)).plan).toBeUndefined();
  });

  it('is planned anew in another version', async () => {
    const planned = (agent: AgentSpec, version: number) =>
      plan({ ...input, agents: carried(agent, version) }, unwatched);
    const first = await planned(agentOf('Résume.'), 1);
    expect(await planned(agentOf('Résume.'), 1)).toBe(first);
    expect(await planned(agentOf('Autrement.'), 2)).not.toBe(first);
  });
});

describe('on the control plane', () => {
  const requests: AgentRunRequest[] = [];
  let harness: EngineHarness;

  beforeAll(async () => {
    const agent = {
      run: async (request: AgentRunRequest) => {
        requests.push(request);
        return { value: 7 };
      },
    };
    harness = await openEngineHarness({ alwaysReplay: true, ports: { agent } });
  });

  afterAll(() => harness.stop());

  it('the runner is asked with the prompt of the version that the run carries', async () => {
    const runId = randomUUID();
    const agents = carried(agentOf('Résume la version 3.'), 3);
    await harness.client.startRun({ ...runInput(spec, runId), agents });
    const { status } = await harness.snapshot(runId, hasEnded);
    expect(status).toBe('completed');
    expect(requests.map(({ agent }) => agent)).toEqual([
      expect.objectContaining({
        nodeTypeId: 'agent.note_summary',
        prompt: 'Résume la version 3.',
        provider: 'local',
      }),
    ]);
    expect(harness.written.map(({ value }) => value)).toEqual([7]);
  });
});
