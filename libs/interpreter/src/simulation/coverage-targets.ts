import type { Catalog, NodeType } from '@platform/catalog';
import {
  constructOf,
  parsePortReference,
  switchBranches,
  type CallConfig,
  type EdgeSpec,
  type HumanTaskConfig,
  type MapConfig,
  type NodeSpec,
  type SwitchConfig,
  type WaitConfig,
  type WorkflowSpec,
} from '@platform/workflow';

import { FAILED, isPlainGateway, PASS } from './outcome';

/** A node that tests should run, and the outcomes that they should bring about. */
export interface CoverageTarget {
  /** Of any instance of it: `review/dose`. */
  readonly path: string;
  readonly outcomes: readonly string[];
}

interface Scope {
  readonly prefix: string;
  readonly spec: Pick<WorkflowSpec, 'settings'>;
  readonly nodes: readonly NodeSpec[];
  readonly edges: readonly EdgeSpec[];
  readonly catalog: Catalog;
  readonly callees: ReadonlyMap<string, WorkflowSpec>;
}

/** Every node of a sound specification, those of maps and of called workflows included. */
export function coverageTargets(
  spec: WorkflowSpec,
  catalog: Catalog,
  callees: ReadonlyMap<string, WorkflowSpec> = new Map(),
): readonly CoverageTarget[] {
  const { nodes, edges } = spec;
  return targetsOf({ prefix: '', spec, nodes, edges, catalog, callees });
}

const targetsOf = (scope: Scope): CoverageTarget[] =>
  scope.nodes.flatMap((node) => {
    const type = scope.catalog.nodes.get(node.type);
    if (!type) return [];
    const path = `${scope.prefix}${node.id}`;
    return [
      { path, outcomes: outcomesToSee(node, type, scope) },
      ...nestedTargets(node, type, scope),
    ];
  });

function nestedTargets(node: NodeSpec, type: NodeType, scope: Scope): CoverageTarget[] {
  const prefix = `${scope.prefix}${node.id}/`;
  switch (constructOf(type).name) {
    case 'map': {
      const { nodes, edges } = (node.config as MapConfig).body;
      return targetsOf({ ...scope, prefix, nodes, edges });
    }
    case 'call': {
      const { workflow, mode = 'wait' } = node.config as CallConfig;
      const spec = scope.callees.get(workflow);
      if (mode !== 'wait' || !spec) return [];
      return targetsOf({ ...scope, prefix, spec, nodes: spec.nodes, edges: spec.edges });
    }
    default:
      return [];
  }
}

function outcomesToSee(node: NodeSpec, type: NodeType, scope: Scope): string[] {
  const onError = node.policy?.onError ?? scope.spec.settings?.defaults?.onError ?? 'fail';
  return [...branchesOf(node, type, scope), ...(onError === 'fail' ? [] : [FAILED])];
}

/**
 * The branches that someone meant to be taken: `unknown` of a condition counts once it is wired,
 * for the check of the workflow demands that wherever it can occur.
 */
function branchesOf(node: NodeSpec, type: NodeType, { edges }: Scope): string[] {
  const isWired = (port: string): boolean =>
    edges.some(({ from }) => {
      const reference = parsePortReference(from);
      return reference.node === node.id && reference.port === port;
    });
  const unknown = isWired('unknown') ? ['unknown'] : [];
  switch (constructOf(type).name) {
    case 'guard':
      return [PASS, 'else', ...unknown];
    case 'switch':
      return [...switchBranches(node.config as SwitchConfig), ...unknown];
    case 'human-task': {
      const { escalation = [] } = (node.config ?? {}) as HumanTaskConfig;
      const expires = escalation.some((step) => step.do === 'expire');
      return ['accepted', 'rejected', ...(expires ? ['expired'] : [])];
    }
    case 'wait': {
      const config = node.config as WaitConfig;
      return 'event' in config && config.timeout !== undefined ? ['resumed', 'timedOut'] : [];
    }
    default:
      return isPlainGateway(type) ? type.outputs.map(({ name }) => name) : [];
  }
}
