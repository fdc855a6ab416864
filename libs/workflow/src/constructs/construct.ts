import type { Catalog, NodeType } from '@platform/catalog';
import { compileSchema } from '@platform/manifests';
import type { Diagnostic, LocalizableText, TypeRef } from '@platform/ports';
import type { Static, TSchema } from '@sinclair/typebox';

import type { NodeSpec, SpecPort } from '../schema-parts';
import type { WorkflowSpec } from '../schema';

/** The ports of one node, declared by its type or derived from its configuration. */
export interface NodeSignature {
  readonly inputs: readonly SpecPort[];
  /** A case of a switch has its ports as `<case>.<port>`. */
  readonly outputs: readonly SpecPort[];
  /** Outputs without a value. They can only lead to `$after`. */
  readonly flowOutputs: readonly string[];
}

/** What the ports of a node may derive from besides its own configuration. */
export interface SignatureSources {
  readonly catalog: Catalog;
  /** The specification of the node: `core.workflow-called` has its inputs as outputs. */
  readonly spec: Pick<WorkflowSpec, 'inputs'>;
  /** The workflows that can be called, by slug. */
  readonly callees: ReadonlyMap<string, WorkflowSpec>;
}

/** An expression in a node's configuration. */
export interface ConfigExpression {
  /** JSON pointer relative to `config`. */
  readonly path: string;
  readonly source: string;
  /** True for a text with `{{ }}` placeholders instead of one expression. */
  readonly template?: boolean;
  /** The type that the result must have. */
  readonly expected?: TypeRef;
  /** Names that it may read besides the local scope of its node. */
  readonly names?: Readonly<Record<string, TypeRef>>;
  /** It is evaluated before the run exists, so it may read `names` only. */
  readonly beforeRun?: boolean;
  /**
   * Effect of an unknown result: the node's `unknown` output is live (`branch`), or the node fails
   * (`fail`). When absent the construct handles it itself: `core.expression` skips its output.
   */
  readonly whenUnknown?: 'branch' | 'fail';
}

/**
 * The static description of one kind of node: its configuration schema, the ports that derive from it and
 * the expressions in it. One file each; the interpreter has a file of the same name that runs it.
 */
export interface Construct {
  readonly name: ConstructName;
  /** Schema of the configuration, exposed so that editors and forms use the same one. */
  readonly configSchema: TSchema;
  /** Members of the configuration that neither a port nor the meaning of another member depends on. */
  readonly independent: ReadonlySet<string>;
  /** Validates a configuration; paths are relative to `config`. */
  checkConfig(config: unknown): Diagnostic[];
  /** The ports of a node with a valid configuration. */
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
  | 'table'
  | 'template'
  | 'log'
  | 'wait'
  | 'call'
  | 'agent'
  | 'human-task'
  | 'trigger'
  | 'webhook'
  | 'workflow-called';

/** Builds a construct from its typed parts. */
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
    readonly independent?: readonly (keyof Static<S> & string)[];
  },
): Construct {
  const compiled = compileSchema(schema, { findings: 'of-all', builtAs: `node-${name}` });
  const configOf = (node: NodeSpec): Static<S> => (node.config ?? {}) as Static<S>;
  return {
    name,
    configSchema: schema,
    independent: new Set<string>(parts.independent),
    checkConfig: (config) => compiled.check(config ?? {}),
    signature: (node, type, sources) => parts.signature(configOf(node), type, sources),
    expressions: (node) => parts.expressions?.(configOf(node)) ?? [],
  };
}

/** The templates of a text at `path`, one for each language that it is written in. */
export const templatesOf = (
  path: string,
  text: LocalizableText | undefined,
  whenUnknown?: ConfigExpression['whenUnknown'],
): readonly ConfigExpression[] => {
  const written = typeof text === 'string' ? [[path, text] as const] : [];
  const byLanguage = typeof text === 'object' ? Object.entries(text) : [];
  return [...written, ...byLanguage.map(([language, each]) => [`${path}/${language}`, each])].map(
    ([at = path, source = '']) => ({
      path: at,
      source,
      template: true,
      ...(whenUnknown && { whenUnknown }),
    }),
  );
};

export const BOOLEAN: TypeRef = { kind: 'primitive', name: 'Boolean' };
export const STRING: TypeRef = { kind: 'primitive', name: 'String' };
export const DATE_TIME: TypeRef = { kind: 'primitive', name: 'DateTime' };
export const ANY: TypeRef = { kind: 'any' };

/** The same ports, named `<prefix>.<name>`. */
export const prefixed = (prefix: string, ports: readonly SpecPort[]): SpecPort[] =>
  ports.map((port) => ({ ...port, name: `${prefix}.${port.name}` }));
