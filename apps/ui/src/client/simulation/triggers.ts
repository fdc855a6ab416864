import type { Catalog } from '../api/use-catalog';
import type { Field } from '../fields/reading';
import type { Content } from '../workflows/use-definition';
import { isObject } from '../shared/is-object';
import type { Setup } from './simulation-request';

type NodeType = Catalog['nodes'][number];

/** A node of a version, as far as a simulation asks about it. */
export interface SimulatedNode {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** Undefined for a node type that is not installed. */
  readonly known: NodeType | undefined;
}

/** Returns the nodes of a version with what the catalog knows of them. */
export function nodesOf(content: Content, catalog: Catalog): readonly SimulatedNode[] {
  const { nodes } = content as { readonly nodes?: unknown };
  if (!Array.isArray(nodes)) return [];
  return nodes.filter(isObject).map(({ id, label, type, config }) => ({
    id: String(id),
    label: typeof label === 'string' ? label : String(id),
    type: String(type),
    config: isObject(config) ? config : {},
    known: catalog.nodes.find((each) => each.id === type),
  }));
}

/** Returns the fields that a task asks for, as its configuration has them. Those of a draft may be no fields yet. */
export function formOf({ config }: SimulatedNode): readonly Field[] {
  const { form } = config;
  if (!Array.isArray(form)) return [];
  return form.filter(
    (field): field is Field =>
      isObject(field) && typeof field['name'] === 'string' && isObject(field['type']),
  );
}

/** A way in which a workflow starts, with an event that would start it. */
export interface Trigger {
  readonly node: string;
  readonly label: string;
  readonly description: string;
  readonly eventType: string;
  readonly example: Setup['event'];
  /** Fields that a form can ask for. The event may have others. None is required: the API says which one it misses. */
  readonly fields: readonly Field[];
}

const primitive = (name: 'String' | 'Number' | 'Boolean'): Field['type'] => ({
  kind: 'primitive',
  name,
});

/** Returns the type of a field from a value of it. Undefined where a form cannot ask for it. */
export function typeOf(value: unknown): Field['type'] | undefined {
  if (typeof value === 'string') return primitive('String');
  if (typeof value === 'number') return primitive('Number');
  return typeof value === 'boolean' ? primitive('Boolean') : undefined;
}

/** Returns the kinds of subjects that a version is about. */
function contextOf(content: Content): readonly unknown[] {
  const { context } = content as { readonly context?: unknown };
  return Array.isArray(context) ? context : [];
}

/** Fields that tell events apart, and that no workflow reads. */
const HIDDEN = new Set(['eventId', 'eventType']);

function fieldsOf(
  known: NodeType,
  context: readonly unknown[],
  catalog: Catalog,
): readonly Field[] {
  const { example = {}, outputs } = known;
  const ids = new Map(
    catalog.contextKinds.map(({ idField, description }) => [idField, description]),
  );
  // A call or a schedule says whom it is about where the workflow needs it.
  const needed = catalog.contextKinds
    .filter(({ name, idField }) => context.includes(name) && !(idField in example))
    .map(({ idField }) => [idField, ''] as const);
  return [...needed, ...Object.entries(example)].flatMap(([name, value]) => {
    if (HIDDEN.has(name)) return [];
    const output = outputs.find((each) => each.name === name);
    const isScalar = output?.type.kind === 'primitive' || output?.type.kind === 'coded';
    const type = isScalar ? output.type : typeOf(value);
    if (type === undefined) return [];
    const description = output?.description ?? ids.get(name);
    return [
      {
        name,
        type,
        ...(output?.label !== undefined && { label: output.label }),
        ...(description !== undefined && { description }),
      },
    ];
  });
}

/** Returns the triggers of a version, in its order. A trigger that is not installed is left out. */
export function triggersOf(content: Content, catalog: Catalog): readonly Trigger[] {
  const context = contextOf(content);
  return nodesOf(content, catalog).flatMap(({ id, label, known }) => {
    if (known?.kind !== 'trigger' || known.eventType === undefined) return [];
    const { eventType, example, description } = known;
    const fields = fieldsOf(known, context, catalog);
    const event = { ...example, eventType } as Setup['event'];
    return [{ node: id, label, description, eventType, example: event, fields }];
  });
}

/** Returns an event of a type, as the catalog shows it. */
export function exampleOf(eventType: string, catalog: Catalog): Setup['event'] {
  const known = catalog.nodes.find((each) => each.eventType === eventType);
  return { ...known?.example, eventType };
}

/** Where the record of a kind of subject is, and how an event names the subject. */
export interface RecordKind {
  readonly kind: string;
  readonly idField: string;
  readonly port: string;
}

/** Returns the kinds of subjects of a version whose records a sandbox can hold. */
export function recordKindsOf(
  triggers: readonly Trigger[],
  content: Content,
  catalog: Catalog,
): readonly RecordKind[] {
  const named = contextOf(content);
  const inEvents = new Set(triggers.flatMap(({ fields }) => fields.map(({ name }) => name)));
  return catalog.contextKinds.flatMap(({ name: kind, idField }) => {
    if (!named.includes(kind) && !inEvents.has(idField)) return [];
    const serving = catalog.adapters.filter(({ record }) => record?.contextKind === kind);
    const port = (serving.find(({ bound }) => bound) ?? serving[0])?.port;
    const isSeedable = catalog.portSandboxes.some((sandbox) => sandbox.port === port);
    return port !== undefined && isSeedable ? [{ kind, idField, port }] : [];
  });
}
