import type { Catalog, NodeType } from '@platform/catalog';
import { compileSchema } from '@platform/manifests';
import type { Diagnostic, PortDef, TypeRef } from '@platform/ports';
import type { Static, TSchema } from '@sinclair/typebox';

import type { NodeSpec } from '../schema-parts';
import type { WorkflowSpec } from '../schema';

/** The ports of one node: declared by its type, or derived from its configuration. */
export interface NodeSignature {
  readonly inputs: readonly PortDef[];
  /** A case of a switch gives its ports as `<case>.<port>`. */
  readonly outputs: readonly PortDef[];
  /** Outputs without a value, which may only lead to `$after`. */
  readonly flowOutputs: readonly string[];
}

/** What the ports of a node may derive from, beside its own configuration. */
export interface SignatureSources {
  readonly catalog: Catalog;
  /** The specification the node stands in: `core.workflow-called` gives its inputs. */
  readonly spec: Pick<WorkflowSpec, 'inputs'>;
  /** The workflows that can be called, by slug. */
  readonly callees: ReadonlyMap<string, WorkflowSpec>;
}

/** An expression in a node's configuration. */
export interface ConfigExpression {
  /** JSON pointer below `config`. */
  readonly path: string;
  readonly source: string;
  /** A text with `{{ }}` places instead of one expression. */
  readonly template?: boolean;
  /** What it has to give. */
  readonly expected?: TypeRef;
  /** Names it may read beside the local scope of its node. */
  readonly names?: Readonly<Record<string, TypeRef>>;
  /** Nothing but `names` is there to read: it is evaluated before there is a run. */
  readonly beforeRun?: boolean;
  /**
   * What happens when it is unknown: the node's `unknown` output is live, or the node fails. Without
   * it the construct has an answer of its own, as an expression's skipped output is.
   */
  readonly whenUnknown?: 'branch' | 'fail';
}

/**
 * What the language knows of one kind of node: the shape of its configuration, the ports that derive
 * from it, the expressions in it. One file each; the interpreter has its counterpart by the same name.
 */
export interface Construct {
  readonly name: ConstructName;
  /** Of the configuration; a name of its own, so that editors and forms show the same. */
  readonly configSchema: TSchema;
  /** What is wrong with a configuration, path below `config`. */
  checkConfig(config: unknown): Diagnostic[];
  /** Of a node whose configuration is sound. */
  signature(node: NodeSpec, type: NodeType, sources: SignatureSources): NodeSignature;
  expressions(node: NodeSpec): readonly ConfigExpression[];
}

export type ConstructName =
  | 'plain'
  | 'guard'
  | 'switch'
  | 'map'
  | 'break'
  | 'make'
  | 'convert'
  | 'constant'
  | 'expression'
  | 'template'
  | 'log'
  | 'wait'
  | 'call'
  | 'agent'
  | 'human-task'
  | 'trigger'
  | 'webhook'
  | 'workflow-called';

/** Builds a construct from its typed parts; the schema is compiled when the module loads. */
export function defineConstruct<S extends TSchema>(
  name: ConstructName,
  schema: S,
  parts: {
    readonly signature: (
      config: Static<S>,
      type: NodeType,
      sources: SignatureSources,
    ) => NodeSignature;
    readonly expressions?: (config: Static<S>) => readonly ConfigExpression[];
  },
): Construct {
  const compiled = compileSchema(schema, { findings: 'of-all' });
  const configOf = (node: NodeSpec): Static<S> => (node.config ?? {}) as Static<S>;
  return {
    name,
    configSchema: schema,
    checkConfig: (config) => compiled.check(config ?? {}),
    signature: (node, type, sources) => parts.signature(configOf(node), type, sources),
    expressions: (node) => parts.expressions?.(configOf(node)) ?? [],
  };
}

export const BOOLEAN: TypeRef = { kind: 'primitive', name: 'Boolean' };
export const STRING: TypeRef = { kind: 'primitive', name: 'String' };
export const DATE_TIME: TypeRef = { kind: 'primitive', name: 'DateTime' };
export const ANY: TypeRef = { kind: 'any' };

/** The same ports, each under `<prefix>.<name>`. */
export const prefixed = (prefix: string, ports: readonly PortDef[]): PortDef[] =>
  ports.map((port) => ({ ...port, name: `${prefix}.${port.name}` }));
