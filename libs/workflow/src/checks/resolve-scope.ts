import type { Catalog } from '@platform/catalog';
import { isObject } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

import { constructOf } from '../constructs';
import type { CallConfig } from '../constructs/call';
import type { Construct, SignatureSources } from '../constructs/construct';
import type { MapConfig } from '../constructs/map';
import { finding } from '../finding';
import type { InParts } from '../in-parts';
import type { NodeSpec, SpecPort, WorkflowSpec } from '../schema';
import type { CheckedEdge, CheckedNode, CheckedScope } from './check-subject';
import { resolveEdges } from './resolve-edges';
import { createSuggest, didYouMean, replaceFix, type Suggest } from './suggest';

interface Resolution {
  readonly scopes: CheckedScope[];
  readonly diagnostics: Diagnostic[];
  readonly sources: SignatureSources;
  readonly suggest: Suggest;
}

type ScopeFrame = Pick<
  CheckedScope,
  'pointer' | 'prefix' | 'spec' | 'inputs' | 'outputs' | 'isBody'
>;

const INTEGER = { kind: 'primitive', name: 'Integer' } as const;

/** The ports of `$in` in the body of a map. */
const bodyInputs = ({ itemType, with: shared = [] }: MapConfig): readonly SpecPort[] => [
  { name: 'item', type: itemType, required: true },
  { name: 'index', type: INTEGER, required: true },
  ...shared,
];

/** The members with a problem, if the rest of the node can be checked without them. */
function independentOf(
  { config }: NodeSpec,
  construct: Construct,
  problems: readonly Diagnostic[],
): ReadonlySet<string> | undefined {
  const wrong = new Set(problems.map(({ path }) => path.split('/')[1] ?? ''));
  const canBeLeftOut = (name: string): boolean =>
    construct.independent.has(name) && isObject(config) && Object.hasOwn(config, name);
  return [...wrong].every(canBeLeftOut) ? wrong : undefined;
}

const without = (spec: NodeSpec, names: ReadonlySet<string>): NodeSpec =>
  names.size === 0
    ? spec
    : {
        ...spec,
        config: Object.fromEntries(
          Object.entries(spec.config ?? {}).filter(([name]) => !names.has(name)),
        ),
      };

function* resolveNode(
  given: NodeSpec,
  position: number,
  frame: ScopeFrame,
  resolution: Resolution,
): InParts<CheckedNode | undefined> {
  const { sources, diagnostics } = resolution;
  const pointer = `${frame.pointer}/nodes/${position}`;
  const type = sources.catalog.nodes.get(given.type);
  if (!type) {
    const nearest = resolution.suggest(given.type, sources.catalog.nodes.keys());
    const message = {
      fr: `nœud « ${frame.prefix}${given.id} » : type de nœud inconnu « ${given.type} »`,
      en: `node "${frame.prefix}${given.id}": unknown node type "${given.type}"`,
    };
    const fix = replaceFix(`${pointer}/type`, nearest);
    diagnostics.push(finding('WF101', `${pointer}/type`, didYouMean(message, nearest), { fix }));
    return undefined;
  }
  const construct = constructOf(type);
  const problems = construct.checkConfig(given.config);
  diagnostics.push(
    ...problems.map(({ path, message }) => finding('WF100', `${pointer}/config${path}`, message)),
  );
  const leftOut = independentOf(given, construct, problems);
  if (!leftOut) return undefined;
  const spec = without(given, leftOut);
  // The ports of an unknown callee are unknown. checkCallees reports the callee itself.
  if (construct.name === 'call' && !sources.callees.has((spec.config as CallConfig).workflow)) {
    return undefined;
  }
  const node = { spec, leftOut, pointer, position, type, construct };
  const signature = construct.signature(spec, type, sources);
  if (construct.name !== 'map') return { ...node, signature };
  const config = spec.config as MapConfig;
  const body = yield* resolveFrame(
    {
      pointer: `${pointer}/config/body`,
      prefix: `${frame.prefix}${spec.id}/`,
      spec: config.body,
      inputs: bodyInputs(config),
      outputs: config.body.outputs,
      isBody: true,
    },
    resolution,
  );
  return { ...node, signature, body };
}

function* group(
  edges: readonly CheckedEdge[],
  end: 'from' | 'to',
): InParts<Map<string, CheckedEdge[]>> {
  const groups = new Map<string, CheckedEdge[]>();
  for (const edge of edges) {
    const before = groups.get(edge[end].node);
    if (before) before.push(edge);
    else groups.set(edge[end].node, [edge]);
    yield;
  }
  return groups;
}

function* resolveFrame(frame: ScopeFrame, resolution: Resolution): InParts<CheckedScope> {
  const place = resolution.scopes.length;
  const nodes = new Map<string, CheckedNode>();
  const seen = new Set<string>();
  for (const [position, node] of frame.spec.nodes.entries()) {
    if (seen.has(node.id)) {
      resolution.diagnostics.push(
        finding('WF102', `${frame.pointer}/nodes/${position}/id`, {
          fr: `identifiant de nœud en double « ${node.id} »`,
          en: `duplicate node id "${node.id}"`,
        }),
      );
      continue;
    }
    seen.add(node.id);
    const checked = yield* resolveNode(node, position, frame, resolution);
    if (checked) nodes.set(node.id, checked);
    yield;
  }
  const edges = yield* resolveEdges(frame, nodes, resolution);
  const scope: CheckedScope = {
    ...frame,
    nodes,
    complete: nodes.size === frame.spec.nodes.length,
    edges,
    incoming: yield* group(edges, 'to'),
    outgoing: yield* group(edges, 'from'),
    fed: new Set(frame.spec.edges.map(({ to }) => to)),
  };
  resolution.scopes.splice(place, 0, scope);
  return scope;
}

/**
 * Resolves the nodes and edges of every scope. WF100: a configuration has the wrong shape. WF101: unknown
 * node type. WF102: duplicate id or bad reference.
 */
export function* resolveScopes(
  spec: WorkflowSpec,
  catalog: Catalog,
  callees: ReadonlyMap<string, WorkflowSpec>,
  suggest: Suggest = createSuggest(),
): InParts<{ root: CheckedScope; scopes: readonly CheckedScope[]; diagnostics: Diagnostic[] }> {
  const resolution: Resolution = {
    scopes: [],
    diagnostics: [],
    sources: { catalog, spec, callees },
    suggest,
  };
  const root = yield* resolveFrame(
    {
      pointer: '',
      prefix: '',
      spec,
      inputs: [],
      outputs: spec.outputs ?? [],
      isBody: false,
    },
    resolution,
  );
  return { root, scopes: resolution.scopes, diagnostics: resolution.diagnostics };
}
