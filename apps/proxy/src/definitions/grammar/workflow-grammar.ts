import type { DefinitionPins } from '@platform/definitions';
import type { JsonObject } from '@platform/ports';
import {
  diffWorkflows,
  nodeTypesOf,
  pluginsOf,
  printWorkflow,
  readWorkflow,
  WORKFLOW_LIMITS,
  type WorkflowSpec,
} from '@platform/workflow';

import { contentHash } from '../world/altered-content';
import type { Assessor } from '../world/assess-workflow';
import { startingEventTypes } from '../world/starting-event-types';
import { publishedWorkflow } from '../world/stored-workflow';
import type { World } from '../world/world';
import { agentPins } from './agent-pins';
import type { DefinitionGrammar } from './definition-grammar';

const asSpec = (content: JsonObject): WorkflowSpec => content as unknown as WorkflowSpec;

/** A draft has no number and no hash of a version yet. */
const UNPUBLISHED = { version: 0, hash: '', pins: {}, agentPins: {} };

/** Workflows, `platform/workflow-v1`. */
export function workflowGrammar(assessor: Assessor): DefinitionGrammar<WorkflowSpec> {
  async function check(spec: WorkflowSpec, world: World, kept?: DefinitionPins) {
    const root = { spec, ...(kept && { pins: kept.workflows, agentPins: kept.agents }) };
    const { closure, diagnostics } = await assessor.assess(root, world);
    const reached = [...closure.carried.values()].map(({ found }) => found);
    const pinned = reached.filter(({ slug }) => Object.hasOwn(closure.pins, slug));
    const specs = pinned.map((each) => each.spec);
    const eventTypes = startingEventTypes(spec, world.catalog);
    return {
      diagnostics,
      pins: {
        workflows: closure.pins,
        agents: kept?.agents ?? agentPins(nodeTypesOf([spec, ...specs]), world),
        plugins: pluginsOf(spec, specs, world.catalog),
        ...(eventTypes && { eventTypes }),
      },
      workflow: publishedWorkflow(
        { ...UNPUBLISHED, slug: spec.slug, name: spec.name, spec },
        reached,
      ),
    };
  }

  return {
    kind: 'workflow',
    limits: { maxBytes: WORKFLOW_LIMITS.bytes, maxElements: WORKFLOW_LIMITS.elements },
    unsavable: () => [],
    read: readWorkflow,
    print: (content) => printWorkflow(asSpec(content), 'yaml'),
    hash: contentHash.workflow,
    diff: diffWorkflows,
    check,
    withVersion(world, { spec, version, hash, pins }) {
      const { slug, name } = spec;
      const carried = { slug, name, version, hash, spec };
      const stored = { ...carried, pins: pins.workflows, agentPins: pins.agents };
      return { ...world, workflows: new Map([...world.workflows, [slug, stored]]) };
    },
    without: (world, slug) => ({
      ...world,
      workflows: new Map([...world.workflows].filter(([other]) => other !== slug)),
    }),
  };
}
