import { type EvaluationBudget, UNKNOWN } from '@platform/expression';
import type { NodeKind } from '@platform/manifests';
import { NodeError, type JsonObject, type Language } from '@platform/ports';

import type { NodeRun, PlannedNode } from '../plan/plan';
import { effectOwner } from '../run-ids';
import type { RunEnvironment, RunSubject } from '../run-input';
import { decidersBefore } from './deciders';
import { expressionScope } from './expression-scope';
import { pathOf, type NodeState } from './scope-run';
import type { Walk } from './walk';

const EFFECTS: ReadonlySet<NodeKind> = new Set(['source', 'sink', 'agent']);

/** The idempotency key that the policy of a node with an effect computes; undefined when it has none. */
function computedKey(
  { node, scope }: NodeState,
  inputs: JsonObject,
  budget: EvaluationBudget,
): string | undefined {
  // Workflow-wide defaults also apply to nodes without an effect, which need no key.
  if (!node.idempotencyKey || !EFFECTS.has(node.kind)) return undefined;
  const value = node.idempotencyKey.evaluate(expressionScope(node, inputs, scope), budget);
  if (typeof value === 'string' && value !== '') return value;
  const why =
    value === UNKNOWN
      ? { fr: 'est indéterminée', en: 'is unknown' }
      : { fr: "n'est pas un texte", en: 'is not a text' };
  const path = pathOf({ node, scope });
  throw new NodeError('indeterminate', {
    fr: `la clé d'idempotence de « ${path} » ${why.fr} : ${node.idempotencyKey.source}`,
    en: `the idempotency key of "${path}" ${why.en}: ${node.idempotencyKey.source}`,
  });
}

/** What is known of the node. */
type Resolved = Pick<NodeRun, 'inputs' | 'causes'>;

/** Computes on demand what few nodes read, because every node of every walk gets one. */
class OpenNodeRun implements NodeRun {
  readonly clock: string;
  readonly inputs: NodeRun['inputs'];
  readonly causes: NodeRun['causes'];

  private readonly key: string | undefined;

  constructor(
    private readonly walk: Walk,
    private readonly state: NodeState,
    { inputs, causes }: Resolved,
    readonly budget: EvaluationBudget,
  ) {
    this.clock = walk.clock;
    this.inputs = inputs;
    this.causes = causes;
    this.key = computedKey(state, inputs, budget);
  }

  get node(): PlannedNode {
    return this.state.node;
  }

  get path(): string {
    return pathOf(this.state);
  }

  get subject(): RunSubject {
    return this.state.scope.subject;
  }

  get environment(): RunEnvironment {
    return this.walk.environment;
  }

  get language(): Language {
    return this.walk.language;
  }

  get locals(): JsonObject {
    return this.state.scope.locals;
  }

  get called(): JsonObject | undefined {
    const { isCalled, inputs } = this.state.scope;
    return isCalled ? inputs : undefined;
  }

  get calledCauses(): NodeRun['calledCauses'] {
    return this.state.scope.causes;
  }

  /**
   * `<runId>:<path>`. With a key in the node's policy it is `<slug>:<value>:<path>`, so that a second run for the same
   * order is recognised, while two nodes or two workflows never share a key. Colons are removed from run ids, so that the
   * two forms cannot collide.
   */
  get idempotencyKey(): string {
    const { subject, workflow } = this.state.scope;
    const owner =
      this.key === undefined ? effectOwner(subject.runId) : `${workflow.slug}:${this.key}`;
    return `${owner}:${this.path}`;
  }

  get deciders(): NodeRun['deciders'] {
    return decidersBefore(this.state);
  }

  say(level: 'debug' | 'info' | 'warn', message: string): void {
    this.walk.driver.emit({ type: 'log', path: this.path, level, message });
  }
}

/** What a node whose inputs are resolved can read. Throws the `NodeError` `indeterminate` for its idempotency key. */
export const openNodeRun = (
  walk: Walk,
  state: NodeState,
  resolved: Resolved,
  budget: EvaluationBudget,
): NodeRun => new OpenNodeRun(walk, state, resolved, budget);
