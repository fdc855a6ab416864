import type { NodeSpec, WorkflowSpec } from '../index';
import { guard, specOf, start } from './specs';

const ids = (size: number): string[] => Array.from({ length: size }, (_, index) => `n${index}`);

/** A chain with a guard, a shared source and a join at every tenth node. */
function chain(size: number): WorkflowSpec {
  const nodes: NodeSpec[] = [start];
  const edges: string[] = [];
  ids(size).forEach((id, index) => {
    const previous = index === 0 ? 'start' : `n${index - 1}`;
    const inputs = { value: { merge: 'first' }, text: { expr: 'in.value' } } as const;
    nodes.push({ id, type: 't.write', inputs });
    edges.push(`start.value -> ${id}.value`, `${previous}.$done -> ${id}.$after`);
    if (index % 10 === 0) edges.push(`start.value -> ${id}.value`);
  });
  return specOf(nodes, edges);
}

/** Guards one after the other whose sides meet again: each doubles the ways to get here. */
function diamonds(size: number): WorkflowSpec {
  const nodes: NodeSpec[] = [start];
  const edges: string[] = [];
  ids(size).forEach((id, index) => {
    const previous = index === 0 ? 'start.$done' : `n${index - 1}w.$done`;
    const { type, config } = guard('context.patient.id == run.id');
    nodes.push(
      { id, type, ...(config && { config: { ...config, ports: [] } }) },
      { id: `${id}a`, type: 't.write' },
      { id: `${id}w`, type: 't.write', after: 'any' },
    );
    edges.push(
      `${previous} -> ${id}.$after`,
      `${id}.unknown -> ${id}a.$after`,
      `${id}.else -> ${id}w.$after`,
      `${id}a.$done -> ${id}w.$after`,
    );
  });
  return specOf(nodes, edges);
}

/** One node that all lead from, and one that all lead to. */
function fan(size: number): WorkflowSpec {
  const inner = ids(size);
  const nodes = inner.map((id): NodeSpec => ({ id, type: 't.double' }));
  const last: NodeSpec = { id: 'last', type: 't.write', inputs: { value: { merge: 'collect' } } };
  return specOf(
    [start, ...nodes, { ...last, type: 't.double' }, { id: 'end', type: 't.write' }],
    [
      ...inner.flatMap((id) => [`start.value -> ${id}.value`, `${id}.value -> last.value`]),
      'last.$done -> end.$after',
    ],
  );
}

/** Writers about one patient, each after the one before. */
function writers(size: number): WorkflowSpec {
  const inner = ids(size);
  return specOf(
    [start, ...inner.map((id): NodeSpec => ({ id, type: 't.notify' }))],
    inner.map((id, index) => `${index === 0 ? 'start' : `n${index - 1}`}.$done -> ${id}.$after`),
  );
}

/** Nothing in it is right. */
function broken(size: number): WorkflowSpec {
  const inner = ids(size);
  return specOf(
    inner.map((id): NodeSpec => ({ id, type: 't.writo', hazards: ['H1'] })),
    inner.map((id) => `${id}.valeu -> gone.value`),
  );
}

/** Specifications of a number of nodes, by what they are. */
export const LARGE_SPECS = {
  'a chain': chain,
  'a fan': fan,
  diamonds,
  writers,
  mistakes: broken,
} as const satisfies Readonly<Record<string, (size: number) => WorkflowSpec>>;
