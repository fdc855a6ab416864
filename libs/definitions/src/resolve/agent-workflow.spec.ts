import { agentHash, storedAgent, type AgentSpec } from '@platform/agents';
import { buildCatalog, createBundle, withAgents } from '@platform/catalog';
import { checkWorkflow } from '@platform/workflow';

import { NO_PINS, type AgentVersion } from '../model/version';
import type { DefinitionsInForce } from '../published/published-definitions';
import { agentVersionWorkflow, agentWorkflow } from './agent-workflow';

const ports = {
  inputs: [
    { name: 'question', type: 'String' },
    { name: 'codes', type: 'String', list: true, required: false },
  ],
  outputs: [{ name: 'answer', type: 'String' }],
};

const bundle = createBundle({
  apiVersion: 'platform/plugin-v1',
  name: '@platform/plugin-core',
  version: '1.0.0',
  contributes: {
    nodes: [
      {
        ...{ id: 'core.workflow-called', kind: 'trigger', category: 'test' },
        ...{ label: 'called', description: 'called', eventType: 'core.workflow-called' },
      },
    ],
    agents: [{ name: 'Aide', provider: 'local', model: 'm', prompt: 'p', tools: [], ...ports }],
  },
});

const spec: AgentSpec = {
  apiVersion: 'platform/agent-v1',
  ...{ slug: 'dose-check', name: 'Dose', provider: 'local', model: 'm', prompt: 'p', ...ports },
};
const stored: AgentVersion = {
  ...{ slug: spec.slug, name: spec.name, version: 3, hash: agentHash(spec), spec, pins: NO_PINS },
};
const catalog = withAgents(buildCatalog([bundle]).catalog, [storedAgent(spec)]);
const inForce: DefinitionsInForce = { catalog, workflows: [], agents: [stored], unserved: [] };

it.each(['agent.Aide', 'agent.dose_check'])('%s has a sound workflow', (id) => {
  const workflow = agentWorkflow(id, inForce);
  expect(workflow?.slug).toBe(id);
  expect(workflow && checkWorkflow(workflow.spec, catalog)).toEqual([]);
  expect(agentWorkflow(id, inForce)).toBe(workflow);
});

it('that of a stored agent has its version, which runs carry', () => {
  const workflow = agentWorkflow('agent.dose_check', inForce);
  expect(workflow).toMatchObject({
    ...{ version: 3, hash: stored.hash, agents: { 'dose-check': stored } },
  });
  expect(agentVersionWorkflow(stored)).toEqual(workflow);
});

it('that of a plugin has a version too', () => {
  expect(agentWorkflow('agent.Aide', inForce)).toMatchObject({ version: 1, agents: {} });
});

it('an agent that is not there has none', () => {
  expect(agentWorkflow('agent.nobody', inForce)).toBe(undefined);
});
