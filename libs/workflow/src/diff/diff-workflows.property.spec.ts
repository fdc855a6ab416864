import { keysOf } from '@platform/manifests';
import { scaled, sized } from '@platform/testing';
import fc from 'fast-check';

import { arbitrarySpec } from '../__fixtures__/arbitrary-spec';
import { counted } from '../__fixtures__/counted-reads';
import { edited } from '../__fixtures__/edited';
import { specOf } from '../__fixtures__/specs';
import { mapBodyOf } from '../map-body';
import type { EdgeSpec, NodeSpec, WorkflowSpec } from '../schema';
import { specHash } from '../spec-hash';
import { diffWorkflows } from './diff-workflows';
import type { WorkflowChange } from './workflow-diff';

const json = (value: unknown): string => JSON.stringify(value) ?? '';
const sortedBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...items].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

/** The inverse of the rule of diffWorkflows: sorts everything whose order has no meaning. */
function normalGraph<T extends { nodes: NodeSpec[]; edges: EdgeSpec[] }>(graph: T): T {
  const ordered = new Set(
    graph.nodes.flatMap(({ id, inputs = {} }) =>
      Object.entries(inputs)
        .filter(([, binding]) => 'merge' in binding && binding.merge !== 'exclusive')
        .map(([port]) => `${id}.${port}`),
    ),
  );
  const free = graph.edges.filter(({ to }) => !ordered.has(to));
  const kept = [...ordered].sort().map((port) => graph.edges.filter(({ to }) => to === port));
  const nodes = graph.nodes.map((node) => {
    const body = mapBodyOf(node);
    return body ? { ...node, config: { ...node.config, body: normalGraph(body) } } : node;
  });
  return {
    ...graph,
    nodes: sortedBy(nodes, ({ id }) => id),
    edges: [...sortedBy(free, ({ from, to }) => `${from} -> ${to}`), ...kept.flat()],
  };
}
const normalHash = (spec: WorkflowSpec): string => specHash(normalGraph(spec));

/** What a change is, whichever way it is looked at. */
const essence = ({ kind, subject, id, member, before, after, effect }: WorkflowChange): string =>
  json([kind, subject, id, member, before, after, effect]);

const turned = (change: WorkflowChange): string => {
  const { before, after, ...rest } = change;
  const kind = ({ added: 'removed', removed: 'added', changed: 'changed' } as const)[change.kind];
  return essence({
    ...rest,
    kind,
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  });
};

/** Two specifications that have something in common. */
const versions = arbitrarySpec.chain((before) =>
  fc
    .oneof({ weight: 4, arbitrary: edited(before) }, { weight: 1, arbitrary: arbitrarySpec })
    .map((after) => [before, after] as const),
);

const valueAt = (document: unknown, pointer: string): unknown =>
  keysOf(pointer).reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    document,
  );

describe('the difference between two specifications', () => {
  it('is none between a specification and itself, drawn otherwise', () => {
    fc.assert(
      fc.property(arbitrarySpec, fc.object(), (spec, layout) => {
        expect(diffWorkflows(spec, { ...spec, layout })).toEqual({
          same: true,
          behaviourChanged: false,
          changes: [],
        });
      }),
      sized(400),
    );
  });

  it('is none exactly when only the order of nodes, or of edges whose order says nothing, differs', () => {
    let [same, different] = [0, 0];
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const diff = diffWorkflows(before, after);
        expect(diff.same).toBe(normalHash(before) === normalHash(after));
        expect(diff.changes.length === 0).toBe(diff.same);
        if (diff.same) same += 1;
        else different += 1;
      }),
      sized(200),
    );
    expect(same).toBeGreaterThan(scaled(10));
    expect(different).toBeGreaterThan(scaled(50));
  });

  it('is none after nodes and edges were listed in another order', () => {
    fc.assert(
      fc.property(arbitrarySpec, (spec) => {
        const nodes = [...spec.nodes].reverse();
        const { edges } = normalGraph(spec);
        expect(diffWorkflows(spec, { ...spec, nodes, edges }).changes).toEqual([]);
      }),
      sized(400),
    );
  });

  it('read backwards is the same, added for removed', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const there = diffWorkflows(before, after).changes.map(essence).sort();
        const back = diffWorkflows(after, before).changes.map(turned).sort();
        expect(back).toEqual(there);
      }),
      sized(120),
    );
  });

  it('points at what is there, and says it in two languages', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        for (const { kind, path, message, ...change } of diffWorkflows(before, after).changes) {
          expect(valueAt(kind === 'removed' ? before : after, path)).toBeDefined();
          if (kind === 'removed') expect(valueAt(before, path)).toEqual(change.before);
          if (kind === 'added') expect(valueAt(after, path)).toEqual(change.after);
          expect(message.fr).not.toBe(message.en);
        }
      }),
      sized(100),
    );
  });

  it('takes work in proportion to the size of both', () => {
    const large = (size: number, horizon: string): WorkflowSpec =>
      specOf(
        Array.from({ length: size }, (_, index) => ({
          id: `n${index}`,
          type: 't.read',
          config: { horizon: index % 10 === 0 ? horizon : 'P1D' },
          inputs: { value: { merge: 'collect' } },
        })),
        Array.from({ length: 3 * size }, (_, index) => {
          const to = index % size;
          return `n${(to + index) % size}.v${index} -> n${to}.value`;
        }),
      );
    const readsOf = (size: number): number => {
      let reads = 0;
      const [before, after] = ['P1D', 'P2D'].map((horizon) =>
        counted(large(size, horizon), () => (reads += 1)),
      );
      const { changes } = diffWorkflows(before as WorkflowSpec, after as WorkflowSpec);
      expect(changes).toHaveLength(size / 10);
      return reads;
    };
    const half = readsOf(1_500);
    expect(half).toBeGreaterThan(15_000);
    expect(readsOf(3_000) / half).toBeLessThan(2.1);
  });
});
