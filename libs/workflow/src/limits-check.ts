import { pointerOf } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

import { finding } from './finding';
import { WORKFLOW_LIMITS, type WorkflowLimit } from './limits';
import { MAP_TYPE } from './map-body';
import type { WorkflowSpec } from './schema';

type Loose = Readonly<Record<string, unknown>>;
type Keys = readonly (string | number)[];

/** Reads a value without trusting its shape: limits are checked before the body of a map is validated. */
const looseOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** WF106 for an exceeded limit. */
export const exceeds = (limit: WorkflowLimit, path: string): Diagnostic =>
  finding('WF106', path, {
    fr: `limite « ${limit} » dépassée : ${WORKFLOW_LIMITS[limit]} au plus`,
    en: `limit "${limit}" exceeded: at most ${WORKFLOW_LIMITS[limit]}`,
  });

const PORT_LISTS = ['ports', 'with', 'payload', 'form'] as const;

/** The path where a node declares or binds more ports than allowed; undefined within the limit. */
function crowdedIn(node: Loose, path: Keys): Keys | undefined {
  const config = looseOf(node['config']);
  const declared = PORT_LISTS.map((list) => listOf(config[list]).length);
  const results = listOf(looseOf(config['body'])['outputs']).length;
  const ports = declared.reduce((sum, count) => sum + count, results);
  if (ports > WORKFLOW_LIMITS.portsPerNode) return [...path, 'config'];
  const bound = Object.keys(looseOf(node['inputs'])).length;
  return bound > WORKFLOW_LIMITS.portsPerNode ? [...path, 'inputs'] : undefined;
}

class LimitCheck {
  readonly diagnostics: Diagnostic[] = [];
  private nodes = 0;
  private edges = 0;

  graph(graph: Loose, path: Keys, nesting: number): void {
    const nodes = listOf(graph['nodes']);
    this.nodes = this.count('nodes', this.nodes, nodes, path);
    this.edges = this.count('edges', this.edges, listOf(graph['edges']), path);
    nodes.forEach((node, index) => this.node(looseOf(node), [...path, 'nodes', index], nesting));
  }

  private node(node: Loose, path: Keys, nesting: number): void {
    const crowded = crowdedIn(node, path);
    if (crowded) this.refuse('portsPerNode', crowded);
    const config = looseOf(node['config']);
    if (listOf(config['cases']).length > WORKFLOW_LIMITS.casesPerSwitch) {
      this.refuse('casesPerSwitch', [...path, 'config', 'cases']);
    }
    if (node['type'] !== MAP_TYPE) return;
    const body = [...path, 'config', 'body'];
    if (nesting >= WORKFLOW_LIMITS.mapNesting) this.refuse('mapNesting', body);
    else this.graph(looseOf(config['body']), body, nesting + 1);
  }

  /** Returns the new count. Reports the limit once, where it is first exceeded. */
  private count(
    name: 'nodes' | 'edges',
    before: number,
    items: readonly unknown[],
    path: Keys,
  ): number {
    const after = before + items.length;
    const limit = WORKFLOW_LIMITS[name];
    if (before <= limit && after > limit) this.refuse(name, [...path, name]);
    return after;
  }

  refuse(limit: WorkflowLimit, path: Keys): void {
    this.diagnostics.push(exceeds(limit, pointerOf(path)));
  }
}

/** WF106 for every limit of WORKFLOW_LIMITS that the graph of a specification exceeds. */
export function checkLimits(spec: WorkflowSpec): readonly Diagnostic[] {
  const check = new LimitCheck();
  for (const ports of ['inputs', 'outputs'] as const) {
    if ((spec[ports] ?? []).length > WORKFLOW_LIMITS.portsPerNode) {
      check.refuse('portsPerNode', [ports]);
    }
  }
  check.graph(spec, [], 0);
  return check.diagnostics;
}
