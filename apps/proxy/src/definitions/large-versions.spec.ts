import { agentHash, type AgentSpec } from '@platform/agents';
import { PLATFORM } from '@platform/compute';
import type { SeedInput } from '@platform/stores';
import {
  createVersionSource,
  createWorkflowChecker,
  readDefinitionSet,
  type CheckRequest,
  type DefinitionKind,
  type DefinitionSet,
} from '@platform/definitions';
import { ENGINE_LIMITS } from '@platform/engine-api';
import type { JsonObject } from '@platform/ports';
import { specHash, type WorkflowSpec } from '@platform/workflow';

import { proxyCatalog, specOf } from '../__fixtures__/proxy-catalog';
import { computeHere } from '../compute/computations';
import { callable, calling } from './__fixtures__/calling-specs';
import {
  NO_INSTANCE,
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onEachDatabase } from './__fixtures__/each-database';
import { editorsOf } from './__fixtures__/editors';
import { openDefinitionTasks } from './open-definitions';
import { readPublication } from './published/read-publication';

const LONG = 'x'.repeat(20_000);
const large = (spec: WorkflowSpec): WorkflowSpec => ({ ...spec, name: LONG });
const installation = { catalog: proxyCatalog, instance: NO_INSTANCE };

const agentOf = (slug: string, more: object = {}) => ({
  ...{ apiVersion: 'platform/agent-v1', slug, name: slug, provider: 'anthropic', model: 'small' },
  prompt: 'Résume.',
  inputs: [{ name: 'question', type: 'String', required: false }],
  outputs: [{ name: 'summary', type: 'String' }],
  ...more,
});
const asking = (slug: string, agent: string): WorkflowSpec =>
  specOf(slug, {
    nodes: [
      { id: 'start', type: 't.lab' },
      { id: 'ask', type: agent },
    ],
    edges: [{ from: 'start.$done', to: 'ask.$after' }],
  });

const asContent = (spec: object): JsonObject => spec as unknown as JsonObject;

/** A version to seed without any check. */
const unchecked = (
  kind: DefinitionKind,
  spec: { readonly slug: string },
  pins: object = {},
): SeedInput => ({
  ...{ kind, slug: spec.slug },
  version: {
    ...{ name: spec.slug, content: asContent(spec), file: null },
    hash: kind === 'agent' ? agentHash(spec as AgentSpec) : specHash(spec as WorkflowSpec),
    ...{ author: 'seed', note: null, origin: 'seed', rollbackOf: null },
    pins: { workflows: {}, agents: {}, plugins: {}, ...pins },
  },
});

onEachDatabase((url) => {
  let harness: DefinitionsHarness;
  let asked: CheckRequest[];
  beforeEach(async () => {
    harness = await openDefinitionsHarness({ url: url() });
    asked = [];
  });
  afterEach(() => harness.close());

  const published = async (): Promise<DefinitionSet> =>
    readDefinitionSet(await readPublication(harness.store), installation);

  /** What a compute process runs. */
  const tasks = () =>
    openDefinitionTasks({
      ...{ store: harness.store, ...installation, fourEyes: false },
      runTests: () => Promise.resolve({ failures: [], unanswered: [] }),
    }).tasks;

  async function findings(set: DefinitionSet, isElsewhere: boolean): Promise<object> {
    const checker = createWorkflowChecker({
      ...{ versions: createVersionSource(harness.store), instance: NO_INSTANCE },
      engine: ENGINE_LIMITS,
      ...(isElsewhere && {
        async elsewhere(request: CheckRequest) {
          asked.push(request);
          const { run } = computeHere(tasks());
          return (await run('checkVersion', request, { caller: PLATFORM })).value();
        },
      }),
    });
    const checked = await checker.checkAll(set);
    return Object.fromEntries([...checked].map(([slug, { diagnostics }]) => [slug, diagnostics]));
  }

  describe('a large version that is checked elsewhere', () => {
    it('is found to be what it is found to be here', async () => {
      await harness.store.seed([
        unchecked('agent', agentOf('sum-up')),
        unchecked('workflow', callable('b')),
        unchecked('workflow', callable('near')),
        unchecked('workflow', large(callable('sound'))),
        unchecked('workflow', large(calling('caller', 'b', { workflow: 'near', version: 7 })), {
          workflows: { b: { version: 1, hash: 'b' } },
        }),
        unchecked('workflow', large(calling('lost', 'neat'))),
        unchecked('workflow', large(calling('itself', 'itself'))),
        unchecked('workflow', large(asking('asks', 'agent.sum_up'))),
        unchecked('workflow', large(asking('asks-nobody', 'agent.unknown'))),
      ]);
      const set = await published();
      const found = await findings(set, true);
      expect(found).toEqual(await findings(set, false));
      expect(found).toMatchObject({
        ...{ sound: [], asks: [{ code: 'WF202' }], 'asks-nobody': [{ code: 'WF101' }] },
        caller: [{ code: 'WF206' }],
        lost: [{ message: { fr: expect.stringContaining('near') } }],
      });
      expect(asked.map(({ slug }) => slug)).toEqual([
        ...['asks', 'asks-nobody', 'caller', 'itself', 'lost', 'sound'],
      ]);
    });

    it('is judged by what was published when it was asked for', async () => {
      const agents = editorsOf(harness, '/api/agents/definitions');
      const workflows = editorsOf(harness);
      await workflows.publish(callable('b'));
      const calls = calling('caller', { workflow: 'b', version: 'published' });
      await harness.store.seed([
        unchecked('workflow', large(calls)),
        unchecked('workflow', large(asking('asks', 'agent.sum_up'))),
      ]);
      const before = await published();
      expect((await agents.publish(agentOf('sum-up'))).body).toMatchObject({ version: 1 });
      await workflows.publish(callable('b', { name: 'B2' }));
      const now = await published();
      expect(await findings(before, true)).toEqual(await findings(before, false));
      expect(await findings(before, true)).toMatchObject({ asks: [{ code: 'WF101' }] });
      const caller = asked.find(({ slug }) => slug === 'caller');
      expect(caller?.workflows).toContainEqual(['b', 1]);
      expect(await findings(now, true)).toEqual(await findings(now, false));
      expect(await findings(now, true)).toMatchObject({ asks: [{ code: 'WF202' }] });
    });
  });
});
