import type { NodeSpec } from '@platform/workflow';

import { specOf } from '../__fixtures__/proxy-catalog';
import {
  openDefinitionsHarness,
  type Call,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onOneDatabase } from './__fixtures__/each-database';
import { resolveVersion } from './resolve-version';

const agentOf = (slug: string, more: object = {}) => ({
  apiVersion: 'platform/agent-v1',
  slug,
  name: `Agent ${slug}`,
  provider: 'anthropic',
  model: 'small',
  prompt: 'Résume.',
  inputs: [{ name: 'question', type: 'String', required: false }],
  outputs: [{ name: 'summary', type: 'String' }],
  ...more,
});

const asking = (slug: string, ...agents: readonly string[]) => {
  const nodes = agents.map((agent, index): NodeSpec => ({ id: `ask${index}`, type: agent }));
  return specOf(slug, {
    nodes: [{ id: 'start', type: 't.lab' }, ...nodes],
    edges: nodes.map(({ id }) => ({ from: 'start.$done', to: `${id}.$after` })),
  });
};

onOneDatabase((url) => {
  let harness: DefinitionsHarness;
  let designer: Call;
  let publisher: Call;
  beforeEach(async () => {
    harness = await openDefinitionsHarness({ url: url() });
    designer = harness.as('ada', 'designer');
    publisher = harness.as('pia', 'publisher');
  });
  afterEach(() => harness.close());

  async function publish(root: string, spec: { readonly slug: string }) {
    const path = `${root}/${spec.slug}`;
    const { etag } = await designer('GET', path);
    const given = { body: spec, ...(etag !== '' && { ifMatch: etag }) };
    const saved = await designer('PUT', `${path}/draft`, given);
    return publisher('POST', `${path}/publish`, { body: {}, ifMatch: saved.etag });
  }
  const agent = (spec: { readonly slug: string }) => publish('/api/agents/definitions', spec);
  const workflow = (spec: { readonly slug: string }) => publish('/api/workflows', spec);

  it('an agent that is published is a node of workflows [RUN-063]', async () => {
    expect((await workflow(asking('one', 'agent.sum_up'))).body.errors).toMatchObject([
      { code: 'WF101' },
    ]);
    const published = await agent(agentOf('sum-up'));
    expect(published.body).toMatchObject({ slug: 'sum-up', version: 1, author: 'pia' });
    const { catalog } = await harness.current.inForce();
    expect(catalog.nodes.get('agent.sum_up')).toMatchObject({ kind: 'agent' });
    const version = await workflow(asking('one', 'agent.sum_up'));
    expect(version.body.pins.agents).toEqual({
      'sum-up': { version: 1, hash: published.body.hash },
    });
    expect(harness.audited).toContain('pia publishAgentDefinition agent:sum-up@1');
  });

  it('the catalog stays the same object while only workflows are published', async () => {
    await agent(agentOf('sum-up'));
    const before = await harness.current.inForce();
    await workflow(asking('one', 'agent.sum_up'));
    const after = await harness.current.inForce();
    expect(after.catalog).toBe(before.catalog);
    expect(after).not.toBe(before);
    expect(await harness.current.inForce()).toBe(after);
    await workflow(asking('two'));
    const later = await harness.current.inForce();
    expect(later.workflows[0]).toBe(after.workflows[0]);
  });

  it('a workflow keeps the version of an agent that it was published with', async () => {
    const first = await agent(agentOf('sum-up'));
    await workflow(asking('one', 'agent.sum_up'));
    // Workflows that use the earlier version do not wire this input; their next publication has to.
    const inputs = [{ name: 'question', type: 'String' }];
    const second = await agent(agentOf('sum-up', { inputs }));
    expect([second.status, second.body.version]).toEqual([200, 2]);
    const { workflows } = await harness.current.inForce();
    const { hash, pins } = first.body;
    const spec = agentOf('sum-up');
    expect(workflows.map(({ slug, agents }) => [slug, agents['sum-up']])).toEqual([
      ['one', { slug: 'sum-up', name: spec.name, version: 1, hash, spec, pins }],
    ]);
    const resolved = await resolveVersion(harness.store, 'one', 1);
    expect(resolved?.agents['sum-up']?.version).toBe(1);
    const again = await workflow(asking('two', 'agent.sum_up'));
    expect([again.status, again.body.code]).toEqual([422, 'workflow-invalid']);
    expect(again.body.errors).toMatchObject([{ code: 'WF301' }]);
  });

  it('a rollback brings back the agents of its version too', async () => {
    await agent(agentOf('sum-up'));
    await workflow(asking('one', 'agent.sum_up'));
    await workflow(specOf('one'));
    await agent(agentOf('sum-up', { inputs: [{ name: 'question', type: 'String' }] }));
    const { etag } = await designer('GET', '/api/workflows/one');
    const given = { body: { version: 1 }, ifMatch: etag };
    const back = await publisher('POST', '/api/workflows/one/rollback', given);
    expect([back.status, back.body.version]).toEqual([200, 3]);
    const { workflows } = await harness.current.inForce();
    expect(workflows[0]?.agents['sum-up']?.version).toBe(1);
  });

  it('a workflow goes on with an agent that is retired, and no other one may begin to', async () => {
    await agent(agentOf('sum-up'));
    await workflow(asking('one', 'agent.sum_up'));
    const { etag } = await designer('GET', '/api/agents/definitions/sum-up');
    const gone = await publisher('DELETE', '/api/agents/definitions/sum-up', { ifMatch: etag });
    expect(gone.status).toBe(200);
    const { workflows } = await harness.current.inForce();
    expect(workflows.map(({ slug, agents }) => [slug, agents['sum-up']?.version])).toEqual([
      ['one', 1],
    ]);
    const two = await workflow(asking('two', 'agent.sum_up'));
    expect(two.body.errors).toMatchObject([{ code: 'WF101' }]);
  });

  it('an unsound agent is refused, with what is wrong', async () => {
    const inputs = [{ name: 'who', type: 'Nobody' }];
    const refused = await agent(agentOf('sum-up', { tools: ['t.lab'], inputs }));
    expect([refused.status, refused.body.code]).toEqual([422, 'agent-invalid']);
    expect(refused.body.errors.map(({ code }: { code: string }) => code)).toEqual([
      'AG101',
      'AG103',
    ]);
  });

  it('an agent of a provider that nobody declared is refused when it is saved [MAN-270]', async () => {
    const path = '/api/agents/definitions/sum-up';
    const saved = await designer('PUT', `${path}/draft`, {
      body: agentOf('sum-up', { provider: 'none' }),
    });
    expect([saved.status, saved.body.code]).toEqual([422, 'provider-unknown']);
    expect(saved.body.errors).toMatchObject([{ code: 'AG105', path: '/provider' }]);
    const illFormed = await designer('PUT', `${path}/draft`, {
      body: { ...agentOf('sum-up', { provider: 'none' }), prompt: 7 },
    });
    expect([illFormed.status, illFormed.body.code]).toEqual([422, 'provider-unknown']);
    expect((await designer('GET', path)).status).toBe(404);
  });

  it('two agents are never one node', async () => {
    await agent(agentOf('sum-up'));
    const refused = await agent(agentOf('sum--up'));
    expect(refused.body.errors).toMatchObject([{ code: 'AG104', path: '/slug' }]);
  });

  it('agents and workflows have names of their own', async () => {
    await agent(agentOf('one'));
    await workflow(specOf('one'));
    const out = await designer('GET', '/api/agents/definitions/one/export');
    expect(out.text).toContain('apiVersion: platform/agent-v1\nslug: one\n');
    const { body } = await designer('GET', '/api/agents/definitions');
    expect(body.items).toMatchObject([{ slug: 'one', name: 'Agent one', publishedVersion: 1 }]);
  });
});
