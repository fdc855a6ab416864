import type { Catalog, NodeType } from '@platform/catalog';
import type { JsonObject, JsonValue, LocalizedText, TypeRef } from '@platform/ports';
import {
  nodeSignature,
  parsePortReference,
  type NodeSpec,
  type TableConfig,
  type WorkflowSpec,
} from '@platform/workflow';

import { isSameValue } from '../../same-value';
import { givenOptions } from '../input-schemas';
import { planSimulation, simulate } from '../simulate';
import type { NodeTrace } from '../../trace';
import type { TestRunOptions } from './run-test-cases';
import type { ExpectedNode, WorkflowTestCase } from './schema';

/** Values of a table that show a finding of its proof, and what it has to make of them. */
export interface Witness {
  readonly name: string;
  /** Id of the table, a node of the workflow itself. */
  readonly table: string;
  /** By column. Null: not known. */
  readonly values: JsonObject;
  readonly expect: ExpectedNode;
}

export interface WitnessCase {
  readonly case: WorkflowTestCase;
  /** The columns whose value the table does not get in the case. A case with one shows nothing. */
  readonly unreached: readonly { readonly column: string; readonly why: LocalizedText }[];
}

type Given = Pick<Parameters<typeof givenOptions>[0], 'event' | 'pins' | 'subjectsExist'>;

const CALLED = 'core.workflow-called';

/** What stands for a value that nobody looks at: its nodes are replaced too. */
function anyValue(type: TypeRef, { dimensions, valueSets }: Catalog): JsonValue {
  switch (type.kind) {
    case 'quantity': {
      const unit = dimensions.get(type.dimension ?? '')?.canonical ?? '1';
      return { value: 1, unit };
    }
    case 'coded':
      return valueSets.get(type.valueSet)?.concepts[0]?.code ?? 'other';
    case 'list':
      return [];
    case 'primitive':
      if (type.name === 'Boolean') return true;
      return ['Number', 'Decimal', 'Integer'].includes(type.name) ? 1 : 'other';
    default:
      return {};
  }
}

/** Builds the inputs of a case from the edges that lead to a table. */
class Way {
  private readonly nodes: ReadonlyMap<string, NodeSpec>;
  private readonly before: ReadonlySet<string>;

  constructor(
    private readonly spec: WorkflowSpec,
    private readonly witness: Witness,
    private readonly options: TestRunOptions,
  ) {
    this.nodes = new Map(spec.nodes.map((node) => [node.id, node]));
    this.before = this.nodesBefore();
  }

  /** The event, and the results of the nodes that give the columns their values. */
  given(): Given {
    const inputs: Record<string, JsonValue> = {};
    const pins: Record<string, { outputs: Record<string, JsonValue> }> = {};
    for (const [column, value] of Object.entries(this.witness.values)) {
      const source = this.sourceOf(column);
      if (!source) continue;
      const isCalled = this.nodes.get(source.node)?.type === CALLED;
      const given = isCalled ? inputs : (pins[source.node] ??= { outputs: {} }).outputs;
      if (value !== null) given[source.port] = value;
    }
    return {
      event: this.event(inputs),
      ...(Object.keys(pins).length > 0 && { pins }),
      subjectsExist: true,
    };
  }

  /** The same, with a result of every node on the way, for a way that needs what a case does not have. */
  givenWithAll(given: Given): Given {
    const pins = { ...given.pins };
    let { event } = given;
    for (const id of this.before) {
      const node = this.nodes.get(id);
      if (!node || pins[id] || this.typeOf(node)?.kind === 'gateway') continue;
      const outputs = this.anyOutputs(node);
      if (node.type !== CALLED) pins[id] = { outputs };
      else event = { ...event, inputs: { ...outputs, ...(event['inputs'] as JsonObject) } };
    }
    return { ...given, event, pins };
  }

  /** Why a column does not get its value. */
  whyNot(column: string, reached: NodeTrace | undefined): LocalizedText {
    if (reached?.status !== 'done') {
      const because = reached?.skippedBecause?.path ?? this.witness.table;
      return {
        fr: `la table n'est pas atteinte dans le cas, à cause du nœud « ${because} »`,
        en: `the case does not reach the table, because of the node "${because}"`,
      };
    }
    const source = this.sourceOf(column);
    return source
      ? {
          fr: `le nœud « ${source.node} » donne une autre valeur dans le cas`,
          en: `the node "${source.node}" gives another value in the case`,
        }
      : {
          fr: 'sa valeur est écrite dans le workflow',
          en: 'its value is written in the workflow',
        };
  }

  private typeOf({ type }: NodeSpec): NodeType | undefined {
    return this.options.catalog.nodes.get(type);
  }

  private sourceOf(column: string) {
    const to = `${this.witness.table}.${column}`;
    const edge = this.spec.edges.find((each) => each.to === to);
    return edge && parsePortReference(edge.from);
  }

  private event(inputs: Record<string, JsonValue>): Given['event'] {
    const triggers = this.spec.nodes.filter((node) => this.typeOf(node)?.kind === 'trigger');
    const trigger = triggers.find(({ id }) => this.before.has(id)) ?? triggers[0];
    const type = trigger && this.typeOf(trigger);
    const eventType = type?.eventType ?? type?.id ?? '';
    const { contextKinds } = this.options.catalog;
    const ids = (type?.establishes ?? []).flatMap((kind) => contextKinds.get(kind)?.idField ?? []);
    return {
      ...Object.fromEntries(ids.map((id) => [id, 'p1'])),
      ...(type?.example as JsonObject | undefined),
      eventType,
      ...(trigger?.type === CALLED && { inputs }),
    };
  }

  private anyOutputs(node: NodeSpec): JsonObject {
    const { catalog, callees } = this.options;
    const type = this.typeOf(node);
    if (!type) return {};
    const { outputs } = nodeSignature(node, type, {
      catalog,
      callees: callees ?? new Map(),
      spec: this.spec,
    });
    return Object.fromEntries(outputs.map((port) => [port.name, anyValue(port.type, catalog)]));
  }

  private nodesBefore(): ReadonlySet<string> {
    const found = new Set<string>();
    const open = [this.witness.table];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const { from, to } of this.spec.edges) {
        const { node } = parsePortReference(from);
        if (parsePortReference(to).node !== next || found.has(node)) continue;
        found.add(node);
        open.push(node);
      }
    }
    return found;
  }
}

/** The workflow with one row that takes all: a draft whose table has a gap cannot be simulated. */
function withOneRow(spec: WorkflowSpec, table: string, catalog: Catalog): WorkflowSpec {
  return {
    ...spec,
    nodes: spec.nodes.map((node) => {
      if (node.id !== table) return node;
      const {
        aggregate: _aggregate,
        impossible: _impossible,
        ...config
      } = node.config as TableConfig;
      const then = Object.fromEntries(
        config.outputs.map(({ name, type }) => [name, anyValue(type, catalog)]),
      );
      return { ...node, config: { ...config, hit: 'unique', rows: [{ then }] } };
    }),
  };
}

/**
 * Makes a test case of a witness: an event, and results of nodes in place of what they would compute, so that the table gets
 * these values. Simulates it as far as the table to say which values do not reach it. Rejects as `simulate`; the table
 * itself may be unproven.
 */
export async function witnessCase(
  spec: WorkflowSpec,
  witness: Witness,
  options: TestRunOptions,
): Promise<WitnessCase> {
  const { name, table, values, expect } = witness;
  const way = new Way(spec, witness, options);
  const reached = withOneRow(spec, table, options.catalog);
  const plan = planSimulation(reached, options);
  const attempt = async (given: Given) => {
    const { nodes } = await simulate(reached, { ...options, plan, ...givenOptions(given) });
    const at = nodes.find(({ path }) => path === table);
    const unreached = Object.entries(values)
      .filter(
        ([column, value]) =>
          at?.status !== 'done' || !isSameValue(at.inputs?.[column] ?? null, value),
      )
      .map(([column]) => ({ column, why: way.whyNot(column, at) }));
    return { case: { name, ...given, expect: { nodes: { [table]: expect } } }, unreached };
  };
  const given = way.given();
  const first = await attempt(given);
  if (first.unreached.length === 0) return first;
  const second = await attempt(way.givenWithAll(given));
  return second.unreached.length === 0 ? second : first;
}
