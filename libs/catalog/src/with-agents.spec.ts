import { buildCatalog, createBundle, withAgents, type AgentType } from './index';

const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/agents',
      version: '1.0.0',
      contributes: {
        agents: [
          {
            name: 'Triage',
            provider: 'local',
            model: 'small',
            prompt: 'Of the plugin.',
            inputs: [{ name: 'question', type: 'String' }],
            outputs: [{ name: 'answer', type: 'String' }],
          },
        ],
      },
    },
    {},
  ),
]);

const agent = (nodeTypeId: string): AgentType => ({
  name: 'Stored',
  slug: nodeTypeId.slice('agent.'.length),
  nodeTypeId,
  plugin: 'definitions',
  provider: 'local',
  model: 'small',
  prompt: 'Stored.',
  inputs: [{ name: 'note', type: 'String', list: true, required: false }],
  outputs: [{ name: 'summary', type: 'String' }],
  tools: [],
});

describe('withAgents', () => {
  it('makes each further agent a node type with its ports', () => {
    const extended = withAgents(catalog, [agent('agent.summary')]);
    expect(extended.nodes.get('agent.summary')).toMatchObject({
      kind: 'agent',
      plugin: 'definitions',
      inputs: [
        {
          name: 'note',
          type: { kind: 'list', of: { kind: 'primitive', name: 'String' } },
          required: false,
        },
      ],
      outputs: [{ name: 'summary', type: { kind: 'primitive', name: 'String' } }],
    });
    expect([...extended.agents.values()].map(({ nodeTypeId }) => nodeTypeId)).toEqual([
      'agent.Triage',
      'agent.summary',
    ]);
  });

  it('leaves the catalog that it was given as it was', () => {
    withAgents(catalog, [agent('agent.summary')]);
    expect(catalog.nodes.has('agent.summary')).toBe(false);
    expect(withAgents(catalog, [])).toBe(catalog);
  });

  it('lets a version of an agent take the place of another one', () => {
    const first = withAgents(catalog, [agent('agent.summary')]);
    const second = withAgents(first, [{ ...agent('agent.summary'), prompt: 'Otherwise.' }]);
    expect(second.agents.get('agent.summary')?.prompt).toBe('Otherwise.');
    expect(second.nodes.size).toBe(first.nodes.size);
    expect(second.agents.size).toBe(first.agents.size);
  });

  it('never replaces what a plugin contributes', () => {
    const extended = withAgents(catalog, [agent('agent.Triage')]);
    expect(extended.nodes.get('agent.Triage')?.plugin).toBe('@test/agents');
    expect(extended).toBe(catalog);
  });
});
