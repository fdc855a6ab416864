import { storedAgent } from '@platform/agents';
import { buildCatalog, createBundle, withAgents } from '@platform/catalog';
import type { DefinitionsInForce } from '@platform/definitions';
import type { Language } from '@platform/ports';

import { agentsDocument } from './describe-agents';
import { exposedAgents } from './exposed-agents';
import { agentTool } from './mcp/agent-tools';

const text = { fr: 'Répond', en: 'Answers' };
const note = (description: unknown) => [{ name: 'note', type: 'String', description }];
const api = { enabled: true };

const bundle = createBundle(
  {
    apiVersion: 'platform/plugin-v1',
    name: '@test/aide',
    version: '1.0.0',
    contributes: {
      agents: [
        {
          ...{ name: 'Aide', description: 'Répond', provider: 'local', model: 'm', prompt: 'p' },
          ...{ tools: [], api, inputs: note('Répond'), outputs: note('Répond') },
        },
      ],
    },
  },
  {},
  {
    en: {
      'agents.Aide.label': 'Answers',
      'agents.Aide.description': 'Answers',
      'agents.Aide.inputs.note': 'Answers',
      'agents.Aide.outputs.note': 'Answers',
    },
  },
);
const stored = storedAgent({
  ...{ apiVersion: 'platform/agent-v1', slug: 'sum-up', name: text, description: text, api },
  ...{ provider: 'local', model: 'm', prompt: 'p' },
  inputs: [{ name: 'note', type: 'String', description: text }],
  outputs: [{ name: 'note', type: 'String', description: text }],
});
const inForce: DefinitionsInForce = {
  catalog: withAgents(buildCatalog([bundle]).catalog, [stored]),
  ...{ workflows: [], agents: [], unserved: [] },
};

const shown = (language: Language, slug: string) => {
  const agents = exposedAgents(inForce, language).filter((agent) => agent.slug === slug);
  return JSON.stringify([agentsDocument(agents), agents.map(agentTool)]);
};

describe.each(['sum_up', 'Aide'])('the texts of the exposed agent %s', (slug) => {
  it('are in the language of the reader, as an operation and as a tool', () => {
    expect(shown('en', slug)).toContain('Answers');
    expect(shown('en', slug)).not.toContain('Répond');
    expect(shown('fr', slug)).toContain('Répond');
    expect(shown('fr', slug)).not.toContain('Answers');
  });

  it('are read once for each language', () => {
    expect(exposedAgents(inForce, 'en')).toBe(exposedAgents(inForce, 'en'));
  });
});
