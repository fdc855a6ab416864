import type { JsonValue, PortDef } from '@platform/ports';
import type { EdgeSpec, InputBinding, NodeSpec, OutputSpec } from '@platform/workflow';

import type { Dice } from './dice';
import { knownExpression, randomExpression, type Readable } from './random-expressions';
import { randomValue, TYPES, type TypeName } from './random-types';

/** An output that later nodes may read. */
export interface Output {
  readonly from: string;
  readonly type: TypeName;
}

/** An input that needs a source. */
export interface Input {
  readonly name: string;
  readonly type: TypeName;
  readonly required?: boolean;
}

export const portOf = ({ name, type, required }: Input): PortDef => ({
  name,
  type: TYPES[type],
  ...(required !== undefined && { required }),
});

/** The content of a node without its id and its edges. */
export interface NodeDraft {
  readonly node: NodeSpec;
  readonly inputs: readonly Input[];
  readonly outputs: readonly Input[];
  readonly flows?: readonly string[];
  /** Groups of outputs of which at most one is live. */
  readonly exclusive?: readonly (readonly Output[])[];
}

/** Builds a scope node by node. Every edge starts from an earlier node, so there is no cycle. */
export class ScopeDraft {
  readonly nodes: NodeSpec[] = [];
  readonly edges: EdgeSpec[] = [];
  /** Value outputs that later nodes may read. */
  readonly outputs: Output[] = [];
  /** Outputs without a value. */
  readonly flows: string[] = [];
  /** Groups of outputs of which at most one is live. */
  readonly exclusive: (readonly Output[])[] = [];
  /** Outputs that a later node must read for the scope to be valid. */
  private readonly owed = new Set<string>();

  constructor(
    /** Dice of the next node. */
    public dice: Dice,
    /** Names that expressions may read besides their ports. */
    readonly locals: readonly Readable[] = [],
    /** Percentage of places where something is missing or has the wrong type. */
    readonly careless = 0,
  ) {}

  add({ node, inputs, outputs, flows = [], exclusive = [] }: NodeDraft): void {
    const { id } = node;
    const bindings: Record<string, InputBinding> = {};
    for (const input of inputs) this.wire(id, input, bindings);
    const isOrdered = inputs.length > 0 && this.dice.chance(25);
    const after = isOrdered ? this.order(id) : undefined;
    this.nodes.push({
      ...node,
      ...(Object.keys(bindings).length > 0 && { inputs: bindings }),
      ...(after && { after }),
    });
    this.exclusive.push(...exclusive);
    for (const { name, type } of outputs) this.outputs.push({ from: `${id}.${name}`, type });
    this.flows.push(`${id}.$done`, ...flows.map((flow) => `${id}.${flow}`));
    if (flows.includes('unknown')) this.owed.add(`${id}.unknown`);
    if (node.policy?.onError === 'route') {
      if (this.dice.chance(50)) this.outputs.push({ from: `${id}.$error`, type: 'any' });
      this.owed.add(`${id}.$error`);
    }
  }

  /** Adds readers for most outputs that must be read and are not yet. */
  settle(): void {
    for (const from of this.owed) {
      if (this.edges.some((edge) => edge.from === from) || this.dice.chance(this.careless))
        continue;
      const id = `seen${this.nodes.length}`;
      this.nodes.push({ id, type: 'core.log', config: { message: 'vu' } });
      this.edges.push({ from, to: `${id}.$after` });
    }
  }

  /** At most `most` outputs for the scope. */
  declared(most: number): { outputs: OutputSpec[]; typed: Input[] } {
    const typed: Input[] = [];
    const outputs: OutputSpec[] = [];
    const readable = this.outputs.filter(({ from }) => !from.endsWith('.$error'));
    const count = Math.min(readable.length, 1 + this.dice.below(most));
    for (let position = 0; position < count; position += 1) {
      const group = this.dice.chance(30) ? this.dice.maybeOf(this.exclusive) : undefined;
      const chosen = group?.[0] ?? this.recent(readable);
      if (!chosen) continue;
      const name = `out${position}`;
      outputs.push({
        name,
        type: TYPES[chosen.type],
        from: group ? group.map(({ from }) => from) : chosen.from,
      });
      typed.push({ name, type: chosen.type });
    }
    return { outputs, typed };
  }

  expression(type: TypeName, inputs: readonly Input[]): string {
    const ports = inputs.map((input) => ({ source: `in.${input.name}`, type: input.type }));
    return randomExpression(type, this.dice, [...ports, ...this.locals]);
  }

  private recent<T>(choices: readonly T[]): T | undefined {
    return this.dice.chance(60)
      ? this.dice.maybeOf(choices.slice(-12))
      : this.dice.maybeOf(choices);
  }

  private source(type: TypeName): Output | undefined {
    const mistaken = this.dice.chance(this.careless / 6);
    // A value of type `any` may lead to every port; a wrong one fails only at run time.
    const fitting = this.outputs.filter((output) =>
      mistaken ? output.type !== 'any' : output.type === type || type === 'any',
    );
    return this.recent(fitting);
  }

  private edge(from: string, to: string): void {
    if (this.edges.some((edge) => edge.from === from && edge.to === to)) return;
    this.edges.push({ from, to });
  }

  private wire(id: string, input: Input, bindings: Record<string, InputBinding>): void {
    const { name, type, required = false } = input;
    const { dice } = this;
    const to = `${id}.${name}`;
    const constant = (): void => {
      bindings[name] = { const: randomValue(type, dice) as JsonValue };
    };
    const way = dice.below(100);
    if (!required && way < 25) return;
    if (way < 35) return constant();
    if (way < 45) return this.merge(to, input, bindings);
    if (way < 52) return this.bound(id, input, bindings);
    const source = this.source(type);
    if (source) this.edge(source.from, to);
    else constant();
  }

  /** Adds several edges into one port. */
  private merge(to: string, { name, type }: Input, bindings: Record<string, InputBinding>): void {
    const { dice } = this;
    const branches = this.exclusive.filter(
      ([first]) => first && (first.type === type || type === 'any'),
    );
    const group = dice.chance(50) ? dice.maybeOf(branches) : undefined;
    if (group) {
      for (const { from } of group) this.edge(from, to);
      bindings[name] = { merge: 'exclusive' };
      return;
    }
    const collects = type === 'numbers' || type === 'meds' || (type === 'any' && dice.chance(40));
    const items = type === 'numbers' ? 'number' : type === 'meds' ? 'med' : type;
    for (let count = 1 + dice.below(3); count > 0; count -= 1) {
      const source = this.source(items);
      if (source) this.edge(source.from, to);
    }
    if (this.edges.some((edge) => edge.to === to)) {
      bindings[name] = { merge: collects ? 'collect' : 'first' };
    } else bindings[name] = { const: randomValue(type, dice) as JsonValue };
  }

  /** Binds an input to an expression over ports that only the expression reads. */
  private bound(
    id: string,
    { name, type, required }: Input,
    bindings: Record<string, InputBinding>,
  ): void {
    const { dice } = this;
    const read: Readable[] = [];
    for (let count = dice.below(3); count > 0; count -= 1) {
      const source = this.recent(this.outputs);
      if (!source) break;
      const port = `${name}x${count}`;
      this.edge(source.from, `${id}.${port}`);
      read.push({ source: `in.${port}`, type: source.type });
    }
    const express = required && !dice.chance(this.careless) ? knownExpression : randomExpression;
    bindings[name] = { expr: express(type, dice, [...read, ...this.locals]) };
  }

  private order(id: string): 'all' | 'any' {
    const { dice } = this;
    const from = [...this.flows, ...this.outputs.map((output) => output.from)];
    for (let count = 1 + dice.below(2); count > 0; count -= 1) {
      const source = this.recent(from);
      if (source !== undefined) this.edge(source, `${id}.$after`);
    }
    return dice.chance(50) ? 'any' : 'all';
  }
}
