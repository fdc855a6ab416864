import { isObject } from '@platform/manifests';

/** What a specification, or a node type, can use by name. */
export const USE_KINDS = [
  'node',
  'value-set',
  'type',
  'dimension',
  'context-kind',
  'provider',
] as const;

type UseKind = (typeof USE_KINDS)[number];

/** `<kind>:<id>`, for example `node:core.guard`. */
export type Use = `${UseKind}:${string}`;

type Members = Readonly<Record<string, unknown>>;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

const named = (kind: UseKind, name: unknown): readonly Use[] =>
  typeof name === 'string' ? [`${kind}:${name}`] : [];

function usesOfType({ kind, valueSet, dimension, name, entity }: Members): readonly Use[] {
  if (kind === 'coded') return named('value-set', valueSet);
  if (kind === 'quantity') return named('dimension', dimension);
  if (kind === 'object') return named('type', name);
  if (kind === 'ref') return named('type', entity);
  return [];
}

const nodeTypes = (nodes: unknown): readonly Use[] =>
  Array.isArray(nodes)
    ? nodes.flatMap((node) => (isObject(node) ? named('node', node['type']) : []))
    : [];

/** Agents name the types of their ports; workflows have a structure there. */
const portTypes = (ports: unknown): readonly Use[] =>
  Array.isArray(ports)
    ? ports.flatMap((port) => (isObject(port) ? named('type', port['type']) : []))
    : [];

function usesOfObject(members: Members): readonly Use[] {
  const isAgent = 'prompt' in members;
  return [
    ...usesOfType(members),
    ...nodeTypes(members['nodes']),
    ...(isAgent ? texts(members['tools']).map((tool): Use => `node:${tool}`) : []),
    ...(isAgent ? named('provider', members['provider']) : []),
    ...(isAgent ? [...portTypes(members['inputs']), ...portTypes(members['outputs'])] : []),
  ];
}

/**
 * Returns what a specification names: node types (also as tools of agents), value sets, object types, dimensions, context
 * kinds and model providers. It reads drafts as they are, so that the content may have any shape.
 */
export function usesOf(content: unknown): ReadonlySet<Use> {
  const uses = new Set<Use>();
  const left: unknown[] = [content];
  while (left.length > 0) {
    const value = left.pop();
    if (Array.isArray(value)) for (const each of value) left.push(each);
    if (!isObject(value)) continue;
    for (const use of usesOfObject(value)) uses.add(use);
    for (const member of Object.values(value)) left.push(member);
  }
  if (isObject(content)) {
    for (const kind of texts(content['context'])) uses.add(`context-kind:${kind}`);
  }
  return uses;
}
