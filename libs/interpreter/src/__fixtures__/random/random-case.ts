import type { JsonObject } from '@platform/ports';
import type { NodeSpec, WorkflowSpec } from '@platform/workflow';
import fc from 'fast-check';

import { diceOf, type Dice } from './dice';
import { PLAIN_FORMS, plainNode, randomPolicy, type FormOptions } from './random-nodes';
import { PORT_OF_EACH, randomValues, TYPE_NAMES, TYPES, type TypeName } from './random-types';
import { portOf, ScopeDraft, type Input, type NodeDraft } from './scope-draft';

/** The random draw of one node: `seed` decides its details, `body` holds the nodes of its own scope. */
interface NodeDraw {
  readonly form: (typeof PLAIN_FORMS)[number] | 'map' | 'call';
  readonly seed: number;
  readonly body: readonly NodeDraw[];
}

/** A workflow, its callees and the event that starts it. */
export interface RandomCase {
  readonly spec: WorkflowSpec;
  readonly callees: ReadonlyMap<string, WorkflowSpec>;
  readonly values: JsonObject;
}

export interface CaseOptions {
  readonly most: number;
  readonly itemsAtMost: number;
  /** Weight of maps and calls: about this many in eight nodes. */
  readonly scopeWeight: number;
  /** Whether results may depend on order: deadlines, expiry, timeouts. */
  readonly races: boolean;
  /** Percentage of places where something is missing or has the wrong type. */
  readonly careless: number;
}

const seed = fc.noBias(fc.integer());
const plain = fc.constantFrom(...PLAIN_FORMS);

/** `depth`: remaining nesting levels of scopes. */
function draws(
  depth: number,
  most: number,
  scopeWeight: number,
): fc.Arbitrary<readonly NodeDraw[]> {
  const leaf = fc.record<NodeDraw>({ form: plain, seed, body: fc.constant([]) });
  const item =
    depth === 0
      ? leaf
      : fc.oneof(
          { weight: 7, arbitrary: leaf },
          {
            weight: scopeWeight,
            arbitrary: fc.record<NodeDraw>({
              form: fc.constantFrom('map', 'map', 'call'),
              seed,
              body: fc.constant(undefined).chain(() => draws(depth - 1, 5, scopeWeight)),
            }),
          },
        );
  return fc.array(item, { minLength: 1, maxLength: most, size: 'max' });
}

/** Fills a scope with the drawn nodes, assigns ids and collects the called workflows. */
class CaseDraft {
  readonly callees = new Map<string, WorkflowSpec>();
  private ids = 0;

  constructor(private readonly options: CaseOptions) {}

  fill(open: (dice: Dice) => ScopeDraft, drawn: readonly NodeDraw[], own: number): ScopeDraft {
    const scope = open(diceOf(own));
    const shared = scope.dice;
    for (const draw of drawn) {
      // Every node has its own dice, so that its details do not depend on the nodes before it.
      scope.dice = diceOf(draw.seed);
      const options = { id: (this.ids += 1), draft: scope, races: this.options.races };
      const made = this.node(draw, options);
      const policy = scope.dice.chance(50) && { policy: randomPolicy(options, made) };
      scope.add({ ...made, node: { ...made.node, ...policy } });
    }
    scope.dice = shared;
    scope.settle();
    return scope;
  }

  private node(draw: NodeDraw, options: FormOptions): NodeDraft {
    if (draw.form === 'map') return this.map(draw, options);
    if (draw.form === 'call') return this.call(draw, options);
    return plainNode(draw.form, options);
  }

  private map({ body, seed: own }: NodeDraw, { id, draft: { dice } }: FormOptions): NodeDraft {
    const itemType = dice.of(['number', 'med'] as const);
    const shared = TYPE_NAMES.filter(() => dice.chance(20)).map((type): Input => ({
      name: `with_${type}`,
      type,
      required: dice.chance(50),
    }));
    const scope = this.fill(
      (inside) => {
        const inner = new ScopeDraft(
          inside,
          [
            { source: 'item', type: itemType },
            { source: 'index', type: 'number' },
          ],
          this.options.careless,
        );
        inner.outputs.push(
          { from: '$in.item', type: itemType },
          { from: '$in.index', type: 'number' },
          ...shared.map(({ name, type }) => ({ from: `$in.${name}`, type })),
        );
        return inner;
      },
      body,
      own,
    );
    const { outputs, typed } = scope.declared(3);
    const collects = dice.chance(40);
    const skipped = dice.of(['drop', 'drop', 'null'] as const);
    const lists: Partial<Record<TypeName, TypeName>> =
      skipped === 'null' ? {} : { number: 'numbers', med: 'meds' };
    const listed = typed.map(({ name, type }): Input => ({ name, type: lists[type] ?? 'any' }));
    return {
      node: {
        id: `map${id}`,
        type: 'core.map',
        config: {
          itemType: TYPES[itemType],
          with: shared.map(portOf),
          concurrency: 1 + dice.below(4),
          onItemError: collects ? 'collect' : 'fail',
          skipped,
          ...(dice.chance(10) && { maxItems: 1 }),
          body: { nodes: scope.nodes, edges: scope.edges, outputs },
        },
      },
      inputs: [
        { name: 'items', type: itemType === 'number' ? 'numbers' : 'meds', required: true },
        ...shared,
      ],
      outputs: [...listed, ...(collects ? [{ name: 'errors', type: 'any' } as const] : [])],
    };
  }

  private call({ body, seed: own }: NodeDraw, { id, draft: { dice } }: FormOptions): NodeDraft {
    const workflow = `callee-${id}`;
    const inputs = TYPE_NAMES.filter(() => dice.chance(40)).map((type): Input => ({
      name: type,
      type,
      required: dice.chance(50),
    }));
    const trigger: NodeSpec = { id: 'called', type: 'core.workflow-called' };
    const scope = this.fill(
      (inside) => {
        const inner = new ScopeDraft(inside, [], this.options.careless);
        inner.add({ node: trigger, inputs: [], outputs: inputs });
        return inner;
      },
      body,
      own,
    );
    const { outputs, typed } = scope.declared(3);
    this.callees.set(workflow, {
      apiVersion: 'platform/workflow-v1',
      slug: workflow,
      name: workflow,
      inputs: inputs.map(portOf),
      outputs,
      nodes: scope.nodes,
      edges: scope.edges,
    });
    const detached = dice.chance(20);
    return {
      node: {
        id: `call${id}`,
        type: 'core.call',
        config: { workflow, ...(detached && { mode: 'detach' }) },
      },
      inputs,
      outputs: detached ? [{ name: 'runId', type: 'text' }] : typed,
    };
  }
}

function caseOf(drawn: readonly NodeDraw[], own: number, options: CaseOptions): RandomCase {
  const draft = new CaseDraft(options);
  const outputs: Input[] = PORT_OF_EACH.map(({ name }) => ({
    name,
    type: name as (typeof TYPE_NAMES)[number],
  }));
  const scope = draft.fill(
    (dice) => {
      const root = new ScopeDraft(dice, [], options.careless);
      root.add({ node: { id: 'start', type: 'r.start' }, inputs: [], outputs });
      if (dice.chance(15)) {
        root.add({ node: { id: 'other', type: 'r.other' }, inputs: [], outputs });
      }
      return root;
    },
    drawn,
    own,
  );
  const spec: WorkflowSpec = {
    apiVersion: 'platform/workflow-v1',
    slug: 'random',
    name: 'Au hasard',
    outputs: scope.declared(5).outputs,
    nodes: scope.nodes,
    edges: scope.edges,
    ...(options.races && scope.dice.chance(10) && { settings: { runTimeout: 'PT1H' } }),
  };
  return {
    spec,
    callees: draft.callees,
    values: randomValues(scope.dice, 8, options.itemsAtMost),
  };
}

/** A well-typed acyclic workflow that may use every construct, with its callees and its event. */
export const randomCase = (options: Partial<CaseOptions> = {}): fc.Arbitrary<RandomCase> => {
  const all = { most: 18, itemsAtMost: 3, scopeWeight: 1, races: false, careless: 3, ...options };
  return fc
    .tuple(draws(2, all.most, all.scopeWeight), seed)
    .map(([drawn, own]) => caseOf(drawn, own, all));
};
