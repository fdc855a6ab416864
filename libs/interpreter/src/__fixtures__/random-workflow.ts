import { NodeError, type Ports } from '@platform/ports';
import type { NodeSpec, WorkflowSpec } from '@platform/workflow';
import fc from 'fast-check';

import { specOf } from './run-bench';

const any = { kind: 'any' } as const;

/** What one random node is; `sources` picks among the outputs of the nodes before it. */
interface NodeDraw {
  readonly form: (typeof FORMS)[number];
  readonly onError: 'fail' | 'route' | 'substitute' | 'ignore';
  readonly after: 'all' | 'any';
  readonly merge: 'first' | 'collect';
  readonly sources: readonly { readonly of: number; readonly to: 'value' | '$after' }[];
  readonly threshold: number;
}

const FORMS = ['read', 'flaky', 'down', 'double', 'guard', 'blind', 'write', 'ask'] as const;

/** The outputs an edge may leave from, by node type. */
const DATA: Readonly<Record<string, readonly string[]>> = {
  't.start': ['value'],
  't.other': ['value'],
  't.read': ['value', '$error'],
  't.double': ['value', '$error'],
  't.write': ['$error'],
  't.ask': ['decision', 'by', '$error'],
  'core.guard': ['value', '$error'],
};
const FLOWS: Readonly<Record<string, readonly string[]>> = {
  't.ask': ['accepted', 'rejected'],
  'core.guard': ['else', 'unknown'],
};

const typeOf: Readonly<Record<NodeDraw['form'], string>> = {
  read: 't.read',
  flaky: 't.read',
  down: 't.read',
  double: 't.double',
  guard: 'core.guard',
  blind: 'core.guard',
  write: 't.write',
  ask: 't.ask',
};

function nodeOf(draw: NodeDraw, position: number): NodeSpec {
  const { form, onError, after, merge, threshold } = draw;
  const when = form === 'blind' ? 'in.value > in.absent' : `in.value > ${threshold}`;
  return {
    id: `${form}${position}`,
    type: typeOf[form],
    after,
    inputs: { value: { merge } },
    policy: { onError, ...(onError === 'substitute' && { substitute: { value: threshold } }) },
    ...(typeOf[form] === 'core.guard' && {
      config: {
        ports: [
          { name: 'value', type: any },
          { name: 'absent', type: any },
        ],
        when,
      },
    }),
  };
}

/** An acyclic workflow of sources that work, fail at first or always, pure nodes, guards and human tasks. */
export const randomWorkflow: fc.Arbitrary<WorkflowSpec> = fc
  .array(
    fc.record<NodeDraw>({
      form: fc.constantFrom(...FORMS),
      onError: fc.constantFrom('fail', 'fail', 'route', 'substitute', 'ignore'),
      after: fc.constantFrom('all', 'any'),
      merge: fc.constantFrom('first', 'collect'),
      sources: fc.array(
        fc.record({
          of: fc.noBias(fc.nat()),
          to: fc.constantFrom('value', 'value', '$after'),
        }),
        { minLength: 1, maxLength: 3, size: 'max' },
      ),
      threshold: fc.noBias(fc.integer({ min: 0, max: 8 })),
    }),
    { minLength: 4, maxLength: 24, size: 'max' },
  )
  .map((draws) => {
    const nodes: NodeSpec[] = [
      { id: 'start', type: 't.start' },
      { id: 'other', type: 't.other' },
    ];
    const edges: string[] = [];
    draws.forEach((draw, position) => {
      const node = nodeOf(draw, position);
      const wired = new Set<string>();
      const wire = (from: string, to: string): void => {
        wired.add(to);
        edges.push(`${from} -> ${node.id}.${to}`);
      };
      for (const { of, to } of draw.sources) {
        const source = nodes[of % nodes.length] as NodeSpec;
        const data = DATA[source.type] ?? [];
        const outputs = to === 'value' ? data : [...data, '$done', ...(FLOWS[source.type] ?? [])];
        wire(`${source.id}.${outputs[of % outputs.length]}`, to);
      }
      // A required input must be wired somewhere.
      if (!wired.has('value')) wire('start.value', 'value');
      nodes.push(node);
    });
    return specOf(nodes, edges, {
      outputs: nodes
        .filter(({ type }) => DATA[type]?.includes('value'))
        .map(({ id }) => ({ name: id, type: any, from: `${id}.value` })),
    });
  });

/** A port under which `flaky` nodes succeed at their third attempt and `down` nodes never. */
export function randomPorts(): Ports & { written: () => readonly string[] } {
  const attempts = new Map<string, number>();
  const written: string[] = [];
  const lab = {
    async read(value: unknown, key: string): Promise<unknown> {
      const attempt = (attempts.get(key) ?? 0) + 1;
      attempts.set(key, attempt);
      if (key.includes(':down')) throw new NodeError('down', 'panne', { retryable: true });
      if (key.includes(':flaky') && attempt < 3) throw new Error('réseau');
      return value;
    },
    async write(inputs: unknown, key: string): Promise<void> {
      written.push(`${key} ${JSON.stringify(inputs)}`);
    },
  };
  return { lab, written: () => [...written].sort() };
}

/** Every other human task is decided, in turn accepted and rejected; the rest stay pending. */
export const randomDecisions = (spec: WorkflowSpec) =>
  Object.fromEntries(
    spec.nodes
      .filter(({ type }) => type === 't.ask')
      .map(({ id }, index) => [
        id,
        { decision: index % 2 === 0 ? 'accepted' : 'rejected', by: `dr-${index}` } as const,
      ]),
  );
