import {
  agentOf,
  openPlatformDatabase,
  workflowOf,
  type PlatformDatabase,
} from '../__fixtures__/platform-database';
import { readPublished } from './published-definitions';

let database: PlatformDatabase;
beforeEach(async () => {
  database = await openPlatformDatabase();
});
afterEach(() => database?.close());

const pin = (version: number) => ({ version, hash: 'hash' });

it('published definitions: is nothing in a store where nothing is published', async () => {
  expect(await readPublished(database.store)).toEqual({ definitions: [], unreadable: [] });
});

it('published definitions: is the published version alone: no older one, no draft, nothing retired', async () => {
  const { store } = database;
  await database.publish('workflow', workflowOf('alert', 't.old'));
  await database.publish('workflow', workflowOf('alert', 't.new', 't.new', 'a.first'));
  await database.publish('workflow', workflowOf('retired', 't.retired'));
  const retired = await store.get({ kind: 'workflow', slug: 'retired' });
  await store.retire(
    { kind: 'workflow', slug: 'retired' },
    {
      seen: retired?.revision ?? 'absent',
      publicationRevision: await store.publicationRevision(),
    },
  );
  const content = workflowOf('draft', 't.draft');
  await store.saveDraft(
    { kind: 'workflow', slug: 'draft' },
    { name: 'draft', content, hash: 'h', author: 'user:ada' },
    'absent',
  );
  expect(await readPublished(store)).toEqual({
    definitions: [{ kind: 'workflow', slug: 'alert', version: 2, nodeTypes: ['a.first', 't.new'] }],
    unreadable: [],
  });
});

it('published definitions: names the node types in the bodies of maps too', async () => {
  const body = { nodes: [{ id: 'b', type: 't.inner' }], edges: [], outputs: [] };
  await database.publish('workflow', {
    ...workflowOf('mapped'),
    nodes: [{ id: 'm', type: 'core.map', config: { body } }],
  });
  const { definitions } = await readPublished(database.store);
  expect(definitions.map(({ nodeTypes }) => nodeTypes)).toEqual([['core.map', 't.inner']]);
});

it('published definitions: names what an agent has as tools', async () => {
  await database.publish('agent', agentOf('triage', 't.b', 't.a'));
  await database.publish('agent', agentOf('talker'));
  expect((await readPublished(database.store)).definitions).toEqual([
    { kind: 'agent', slug: 'talker', version: 1, nodeTypes: [] },
    { kind: 'agent', slug: 'triage', version: 1, nodeTypes: ['t.a', 't.b'] },
  ]);
});

it('published definitions: names what the versions use that a workflow is pinned to, published or not', async () => {
  await database.publish('agent', agentOf('triage', 't.tool'));
  await database.publish('agent', agentOf('triage'));
  await database.publish('workflow', workflowOf('called', 't.called'));
  await database.publish('workflow', workflowOf('called', 't.later'));
  await database.publish('workflow', workflowOf('alert', 'agent.triage'), {
    workflows: { called: pin(1) },
    agents: { triage: pin(1) },
  });
  const { definitions, unreadable } = await readPublished(database.store);
  expect(definitions.map(({ slug, nodeTypes }) => [slug, nodeTypes])).toEqual([
    ['alert', ['agent.triage', 't.called', 't.tool']],
    ['called', ['t.later']],
    ['triage', []],
  ]);
  expect(unreadable).toEqual([]);
});

it('published definitions: tells what it cannot read, each once, and reads the rest', async () => {
  await database.publish('workflow', workflowOf('damaged', 't.a'));
  await database.publish('workflow', workflowOf('called', 't.b'));
  await database.publish('workflow', workflowOf('called', 't.c'));
  await database.publish('agent', { slug: 'foreign', apiVersion: 'platform/agent-v9' });
  const pins = { workflows: { called: pin(1), damaged: pin(1) }, agents: { absent: pin(3) } };
  await database.publish('workflow', workflowOf('one', 't.one'), pins);
  await database.publish('workflow', workflowOf('two', 't.two'), pins);
  await database.damage('workflow:damaged:1');
  await database.damage('workflow:called:1');
  const { definitions, unreadable } = await readPublished(database.store);
  expect(new Set(unreadable)).toEqual(
    new Set([
      { kind: 'workflow', slug: 'damaged', version: 1 },
      { kind: 'workflow', slug: 'called', version: 1 },
      { kind: 'agent', slug: 'foreign', version: 1 },
      { kind: 'agent', slug: 'absent', version: 3 },
    ]),
  );
  expect(unreadable).toHaveLength(4);
  expect(definitions).toContainEqual({
    ...{ kind: 'workflow', slug: 'one', version: 1, nodeTypes: ['t.one'] },
  });
});
