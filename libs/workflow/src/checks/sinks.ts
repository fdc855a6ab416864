import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import { DONE_PORT } from '../port-reference';
import type { CheckedNode, CheckedScope } from './check-subject';
import type { Liveness } from './liveness';
import { inTopologicalOrder } from './topology';

/** Maximum number of writers of one scope to compare, in document order: at most 2,016 pairs. */
const MAX_WRITERS = 64;

/** For each node, a bit set of the writers that run before it. */
function writersBefore(
  scope: CheckedScope,
  writers: readonly CheckedNode[],
): ReadonlyMap<string, bigint> {
  const bit = new Map(writers.map(({ spec }, index) => [spec.id, 1n << BigInt(index)]));
  const before = new Map<string, bigint>();
  for (const { spec } of inTopologicalOrder(scope)) {
    const passed = (before.get(spec.id) ?? 0n) | (bit.get(spec.id) ?? 0n);
    for (const { to } of scope.outgoing.get(spec.id) ?? []) {
      before.set(to.node, (before.get(to.node) ?? 0n) | passed);
    }
  }
  return before;
}

const sameTarget = ({ type: one }: CheckedNode, { type: other }: CheckedNode): boolean =>
  one.plugin === other.plugin && one.context.some((kind) => other.context.includes(kind));

/**
 * WF311 (warning): two sinks of one plugin write about the same subject in no fixed order, and both may
 * run. Each sink is reported once, with the first conflicting one before it in the document.
 */
export function checkSinks(scope: CheckedScope, liveness: Liveness): readonly Diagnostic[] {
  const writers = [...scope.nodes.values()]
    .filter(({ type }) => type.kind === 'sink' && type.context.length > 0)
    .slice(0, MAX_WRITERS);
  const before = writersBefore(scope, writers);
  const leads = (from: number, to: CheckedNode): boolean =>
    ((before.get(to.spec.id) ?? 0n) & (1n << BigInt(from))) !== 0n;
  const ends = ({ spec }: CheckedNode) => ({ node: spec.id, port: DONE_PORT });
  return writers.flatMap((writer, position) => {
    const rival = writers.find(
      (other, index) =>
        index < position &&
        sameTarget(other, writer) &&
        !leads(index, writer) &&
        !leads(position, other) &&
        !liveness.exclusive([ends(other), ends(writer)]),
    );
    if (!rival) return [];
    const message = {
      fr: `« ${rival.spec.id} » et « ${writer.spec.id} » écrivent sur le même sujet sans ordre entre eux`,
      en: `"${rival.spec.id}" and "${writer.spec.id}" write about the same subject in no order`,
    };
    return [finding('WF311', writer.pointer, message, { severity: 'warning' })];
  });
}
