import type { Catalog, NodeType } from '@platform/catalog';
import {
  constructOf,
  NONE_OUTPUT,
  switchBranches,
  type CallConfig,
  type EdgeSpec,
  type HumanTaskConfig,
  type MapConfig,
  type NodeSpec,
  type SwitchConfig,
  type TableConfig,
  type WaitConfig,
  type WorkflowSpec,
} from '@platform/workflow';

import { FAILED, isPlainGateway, PASS, rowOutcome } from './outcome';

/** A node that tests should run, and the outcomes that they should produce. */
export interface CoverageTarget {
  /** Template path, the same for every instance: `review/dose`. */
  readonly path: string;
  readonly outcomes: readonly string[];
  /** Set for a map or a call whose inner nodes are left out because there are too many. */
  readonly folded?: true;
}

const UNKNOWN = 'unknown';

/** Maximum number of targets. Nested calls multiply the number of nodes without limit. */
const MAX_TARGETS = 10_000;

interface Scope {
  readonly prefix: string;
  readonly spec: Pick<WorkflowSpec, 'settings'>;
  readonly nodes: readonly NodeSpec[];
  readonly edges: readonly EdgeSpec[];
}

/** A target and, after it is expanded, the targets inside it. */
interface Entry {
  target: CoverageTarget;
  readonly inner?: Scope;
  entries?: readonly Entry[];
}

/** Builds the targets of a valid specification. */
class Targets {
  /** The `node.unknown` outputs that edges start from, by the edges of their graph. */
  private readonly wired = new Map<readonly EdgeSpec[], ReadonlySet<string>>();

  private readonly byId = new Map<readonly NodeSpec[], ReadonlyMap<string, NodeSpec>>();

  constructor(
    private readonly catalog: Catalog,
    private readonly callees: ReadonlyMap<string, WorkflowSpec>,
  ) {}

  /** The targets in document order. The deepest scopes are folded first. */
  of(root: Scope): readonly CoverageTarget[] {
    const outermost = this.entriesOf(root);
    let count = outermost.length;
    const unseen = [...outermost];
    for (const entry of unseen) {
      if (!entry.inner) continue;
      if (count + entry.inner.nodes.length > MAX_TARGETS) {
        entry.target = { ...entry.target, folded: true };
        continue;
      }
      entry.entries = this.entriesOf(entry.inner);
      count += entry.entries.length;
      for (const inner of entry.entries) unseen.push(inner);
    }
    const targets: CoverageTarget[] = [];
    const list = (entries: readonly Entry[]): void => {
      for (const { target, entries: inner } of entries) {
        targets.push(target);
        if (inner) list(inner);
      }
    };
    list(outermost);
    return targets;
  }

  at(path: string, root: Scope): NodeSpec | undefined {
    let scope: Scope | undefined = root;
    let found: NodeSpec | undefined;
    for (const id of path.split('/')) {
      const node: NodeSpec | undefined = scope && this.nodesById(scope.nodes).get(id);
      const type = node && this.catalog.nodes.get(node.type);
      if (!scope || !node || !type) return undefined;
      found = node;
      scope = this.innerOf(node, type, scope);
    }
    return found;
  }

  private nodesById(nodes: readonly NodeSpec[]): ReadonlyMap<string, NodeSpec> {
    const known = this.byId.get(nodes) ?? new Map(nodes.map((node) => [node.id, node]));
    this.byId.set(nodes, known);
    return known;
  }

  private entriesOf(scope: Scope): readonly Entry[] {
    return scope.nodes.flatMap((node): Entry[] => {
      const type = this.catalog.nodes.get(node.type);
      if (!type) return [];
      const target = {
        path: `${scope.prefix}${node.id}`,
        outcomes: this.outcomesToSee(node, type, scope),
      };
      const inner = this.innerOf(node, type, scope);
      return [inner ? { target, inner } : { target }];
    });
  }

  private innerOf(node: NodeSpec, type: NodeType, scope: Scope): Scope | undefined {
    const prefix = `${scope.prefix}${node.id}/`;
    switch (constructOf(type).name) {
      case 'map': {
        const { nodes, edges } = (node.config as MapConfig).body;
        return { ...scope, prefix, nodes, edges };
      }
      case 'call': {
        const { workflow, mode = 'wait' } = node.config as CallConfig;
        const spec = this.callees.get(workflow);
        if (mode !== 'wait' || !spec) return undefined;
        return { prefix, spec, nodes: spec.nodes, edges: spec.edges };
      }
      default:
        return undefined;
    }
  }

  private outcomesToSee(node: NodeSpec, type: NodeType, scope: Scope): string[] {
    const onError = node.policy?.onError ?? scope.spec.settings?.defaults?.onError ?? 'fail';
    return [...this.branchesOf(node, type, scope), ...(onError === 'fail' ? [] : [FAILED])];
  }

  private startsIn(edges: readonly EdgeSpec[]): ReadonlySet<string> {
    const known = this.wired.get(edges);
    if (known) return known;
    const wired = new Set(edges.map(({ from }) => from));
    this.wired.set(edges, wired);
    return wired;
  }

  /**
   * The branches that tests should take. `unknown` of a condition counts only when an edge starts from it,
   * because the checker demands such an edge wherever unknown can occur.
   */
  private branchesOf(node: NodeSpec, type: NodeType, { edges }: Scope): string[] {
    const wired = (flow: string) => (this.startsIn(edges).has(`${node.id}.${flow}`) ? [flow] : []);
    const unknown = () => wired(UNKNOWN);
    switch (constructOf(type).name) {
      case 'guard':
        return [PASS, 'else', ...unknown()];
      case 'switch':
        return [...switchBranches(node.config as SwitchConfig), ...unknown()];
      case 'table':
        return [...rowsToSee(node.config as TableConfig), ...wired(NONE_OUTPUT), ...unknown()];
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
}

/** A table with more rows is generated: nobody writes a case for each. */
const MAX_ROWS_TO_SEE = 200;

const rowsToSee = ({ rows }: TableConfig): readonly string[] =>
  rows.length > MAX_ROWS_TO_SEE ? [] : rows.map((_row, index) => rowOutcome(index + 1));

const NO_CALLEES: ReadonlyMap<string, WorkflowSpec> = new Map();

const rootOf = (spec: WorkflowSpec): Scope => ({
  prefix: '',
  spec,
  nodes: spec.nodes,
  edges: spec.edges,
});

/**
 * The nodes of a valid specification, including those of maps and called workflows, at most 10,000. Above
 * that, the deepest nodes are folded into the call or map around them.
 */
export const coverageTargets = (
  spec: WorkflowSpec,
  catalog: Catalog,
  callees: ReadonlyMap<string, WorkflowSpec> = NO_CALLEES,
): readonly CoverageTarget[] => new Targets(catalog, callees).of(rootOf(spec));

/** Returns a function that finds the node of a specification at a template path, without listing all nodes. */
export function nodeFinder(
  spec: WorkflowSpec,
  catalog: Catalog,
  callees: ReadonlyMap<string, WorkflowSpec> = NO_CALLEES,
): (path: string) => NodeSpec | undefined {
  const targets = new Targets(catalog, callees);
  return (path) => targets.at(path, rootOf(spec));
}
