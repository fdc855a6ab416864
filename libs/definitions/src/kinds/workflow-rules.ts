import { agentNodeId } from '@platform/catalog';
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

import type { DefinitionSet } from '../check/definition-set';
import type { WorkflowChecker } from '../check/workflow-checker';
import { contentHash } from '../model/altered-content';
import type { DefinitionPins } from '../model/definition';
import { reachedBy } from '../resolve/closure';
import { draftVersion, resolvedWorkflow } from '../resolve/resolved-workflow';
import type { CheckedSpec, KindRules } from './kind-rules';
import { startingEventTypes } from './starting-event-types';

const asSpec = (content: JsonObject): WorkflowSpec => content as unknown as WorkflowSpec;

/** Pins the stored agents among the node types to their published versions. */
const agentPins = (
  nodeTypes: ReadonlySet<string>,
  { agents }: DefinitionSet,
): DefinitionPins['agents'] =>
  Object.fromEntries(
    [...agents.values()]
      .filter(({ slug }) => nodeTypes.has(agentNodeId(slug)))
      .map(({ slug, version, hash }) => [slug, { version, hash }]),
  );

/** Workflows, `platform/workflow-v1`. */
export function workflowRules(
  checker: Pick<WorkflowChecker, 'checkDraft'>,
): KindRules<WorkflowSpec> {
  async function check(
    spec: WorkflowSpec,
    set: DefinitionSet,
    kept?: DefinitionPins,
  ): Promise<CheckedSpec> {
    const draft = { spec, ...(kept && { pins: kept }) };
    const { closure, diagnostics } = await checker.checkDraft(draft, set);
    const reached = reachedBy(closure);
    const pinned = reached.filter(({ slug }) => Object.hasOwn(closure.pins, slug));
    const specs = pinned.map((each) => each.spec);
    const eventTypes = startingEventTypes(spec, set.catalog);
    return {
      diagnostics,
      pins: {
        workflows: closure.pins,
        agents: kept?.agents ?? agentPins(nodeTypesOf([spec, ...specs]), set),
        plugins: pluginsOf(spec, specs, set.catalog),
        ...(eventTypes && { eventTypes }),
      },
      workflow: resolvedWorkflow(draftVersion(spec), reached),
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
    withVersion: (set, version) => ({
      ...set,
      workflows: new Map([...set.workflows, [version.slug, version]]),
    }),
    without: (set, slug) => ({
      ...set,
      workflows: new Map([...set.workflows].filter(([other]) => other !== slug)),
    }),
  };
}
