import { checkPortValues, typeJsonSchema, type Catalog, type NodeType } from '@platform/catalog';
import type { AgentApproval, JsonObject, JsonValue, ModelTool, PortDef } from '@platform/ports';

export type TypeRegistry = Parameters<typeof checkPortValues>[2];

/** A node type that an agent may call. */
export interface AgentTool {
  readonly type: NodeType;
  /** Its name on the wire. */
  readonly name: string;
  /** What the model fills in: inputs and configuration fields. */
  readonly parameters: readonly PortDef[];
  /** Input → the kind of context whose subject the platform passes. The model neither sees nor chooses it. */
  readonly bound: ReadonlyMap<string, string>;
  readonly needsApproval: boolean;
}

/** A value in arguments or outputs that does not fit. English, for the model. */
export interface Misfit {
  /** JSON pointer. */
  readonly path: string;
  readonly message: string;
}

const MAX_TOOL_NAME_LENGTH = 64;

/** The name of the tool that ends the agent with its outputs. */
export const SUBMIT = 'submit_result';

/** Returns a name that both wire protocols accept, and that `taken` does not contain. */
export function toolName(id: string, taken: ReadonlySet<string>): string {
  const name = id.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, MAX_TOOL_NAME_LENGTH);
  if (!taken.has(name)) return name;
  for (let count = 2; ; count += 1) {
    const suffix = `_${count}`;
    const other = `${name.slice(0, MAX_TOOL_NAME_LENGTH - suffix.length)}${suffix}`;
    if (!taken.has(other)) return other;
  }
}

/**
 * Returns the inputs that name a subject of the run: a reference to the entity of a context kind, or the id field of one.
 * Input → context kind.
 */
export function subjectInputs(
  inputs: readonly PortDef[],
  { contextKinds }: Pick<Catalog, 'contextKinds'>,
): ReadonlyMap<string, string> {
  const kinds = [...contextKinds.values()];
  return new Map(
    inputs.flatMap(({ name, type }) => {
      const kind = kinds.find(
        ({ idField, entity }) =>
          name === idField ||
          (type.kind === 'ref' && entity !== undefined && type.entity === entity),
      );
      return kind ? [[name, kind.name] as const] : [];
    }),
  );
}

/** Describes the tools of an agent, in their order. */
export function describeTools(
  types: readonly NodeType[],
  catalog: Pick<Catalog, 'contextKinds'>,
  approval: AgentApproval = {},
): readonly AgentTool[] {
  const taken = new Set([SUBMIT]);
  return types.map((type) => {
    const name = toolName(type.id, taken);
    taken.add(name);
    const bound = subjectInputs(type.inputs, catalog);
    const inputs = type.inputs.filter((input) => !bound.has(input.name));
    const names = new Set(type.inputs.map((input) => input.name));
    const settings = type.config
      .filter((field) => !names.has(field.name))
      .map(({ name: field, type: fieldType, description, options }) => {
        const words = [description, options && `(${options.join(', ')})`].filter(Boolean);
        return {
          name: field,
          type: fieldType,
          ...(words.length > 0 && { description: words.join(' ') }),
        };
      });
    const rule = approval.tools?.[type.id] ?? (type.kind === 'sink' ? 'approve' : 'auto');
    return {
      type,
      name,
      bound,
      parameters: [...inputs, ...settings] as readonly PortDef[],
      needsApproval: rule === 'approve',
    };
  });
}

/** The JSON Schema of a closed object with one member for each port. Registered types are under `$defs`. */
export function portsSchema(ports: readonly PortDef[], registry: TypeRegistry): JsonObject {
  const definitions: Record<string, JsonValue> = {};
  const properties = ports.map(({ name, type, description }): [string, JsonObject] => {
    const { $defs = {}, ...schema } = typeJsonSchema(type, registry);
    Object.assign(definitions, $defs);
    return [name, description === undefined ? schema : { ...schema, description }];
  });
  const required = ports.filter((port) => port.required === true).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  };
}

/** Converts a tool to what the model sees. */
export const toModelTool = (
  { type, name, parameters, needsApproval }: AgentTool,
  registry: TypeRegistry,
): ModelTool => ({
  name,
  description: [
    `${type.label}. ${type.description}`,
    ...(needsApproval ? ['A person has to approve each call.'] : []),
  ].join(' '),
  parameters: portsSchema(parameters, registry),
});

const IN_WORDS = { undeclared: 'is not a declared property', missing: 'is required' } as const;

/** Returns what is wrong with values for ports: missing, undeclared, or of another type. */
export const misfits = (
  values: Readonly<Record<string, unknown>>,
  ports: readonly PortDef[],
  registry: TypeRegistry,
): readonly Misfit[] =>
  checkPortValues(values, ports, registry).map((found) => ({
    path: found.path,
    message: found.kind === 'wrong' ? found.message.en : IN_WORDS[found.kind],
  }));
