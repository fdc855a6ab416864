import { SCOPE_INPUT, type PortReference } from '../../port-reference';
import type { CheckedNode, CheckedScope } from '../check-subject';
import { passedPort, type Suppositions } from '../suppositions';
import { bindingOf, isComputed, isConstant } from './bindings';
import type { NodeExpressions } from './type-node-expressions';
import type { Typing } from './typing';

/** Constructs whose outputs have a value whenever the outcome that they belong to is live. */
const GIVES_ALL: ReadonlySet<string> = new Set([
  'make',
  'convert',
  'constant',
  'table',
  'map',
  'wait',
  'log',
  'agent',
]);

/** The values that every decision of a human task gives. */
const OF_EVERY_DECISION: ReadonlySet<string> = new Set(['decision', 'by', 'at']);

const isRequired = (
  ports: readonly { readonly name: string; readonly required?: boolean }[],
  port: string,
): boolean => ports.find(({ name }) => name === port)?.required === true;

interface ValueSources {
  readonly scope: CheckedScope;
  readonly suppositions: Suppositions;
  /** By node. */
  readonly expressions: ReadonlyMap<string, NodeExpressions>;
  readonly typing: Typing;
}

/**
 * Tells which outputs may carry no value although the node ran and its decision led to them: a field that
 * an object or an event lacks, a result that a rule does not give. What a gateway does not choose is not absent:
 * that is its decision.
 */
export class AbsentValues {
  /** Inputs that a guard or a switch passes on without a value. */
  private readonly passed = new Map<string, Set<string>>();

  constructor(private readonly sources: ValueSources) {
    for (const { node, inputs } of sources.suppositions.wired()) {
      if (node.construct.name !== 'guard' && node.construct.name !== 'switch') continue;
      const wired = new Map(inputs.map(({ name, edges }) => [name, edges]));
      const absent = node.signature.inputs.filter(({ name, required }) => {
        if (required === true || this.isTested(node, name)) return false;
        const binding = bindingOf(node.spec, name);
        if (isConstant(binding)) return false;
        if (isComputed(binding)) return this.mayComputeNothing(node, name);
        return (wired.get(name) ?? []).every(({ from }) => this.has(from));
      });
      this.passed.set(node.spec.id, new Set(absent.map(({ name }) => name)));
    }
  }

  /** Whether the output may carry no value. */
  has(output: PortReference): boolean {
    const { scope, expressions, typing } = this.sources;
    const { node: id, port } = output;
    if (id === SCOPE_INPUT) return !isRequired(scope.inputs, port);
    const node = scope.nodes.get(id);
    if (!node || port.startsWith('$') || GIVES_ALL.has(node.construct.name)) return false;
    const { construct, signature, type } = node;
    if (signature.flowOutputs.includes(port)) return false;
    switch (construct.name) {
      case 'guard':
      case 'switch':
        return this.passed.get(id)?.has(passedPort(node, port) ?? port) ?? false;
      case 'expression':
      case 'template':
        return (expressions.get(id)?.config ?? []).some(({ typed }) => typed.mayBeUnknown);
      case 'human-task':
        return !OF_EVERY_DECISION.has(port) && !isRequired(signature.outputs, port);
      case 'webhook':
        return port !== 'body' && !typing.certainKinds.has(port);
      case 'plain':
        return type.kind !== 'gateway' && !isRequired(signature.outputs, port);
      default:
        return !isRequired(signature.outputs, port);
    }
  }

  /** Whether the condition of a gateway reads an input: then the author has decided what its absence means. */
  private isTested({ construct, spec }: CheckedNode, port: string): boolean {
    return construct.expressions(spec).some(({ source }) => source.includes(`in.${port}`));
  }

  private mayComputeNothing({ spec }: CheckedNode, port: string): boolean {
    const { expressions } = this.sources;
    return expressions.get(spec.id)?.bindings.get(port)?.mayBeUnknown ?? true;
  }
}
