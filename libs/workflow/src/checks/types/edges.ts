import type { Mismatch } from '@platform/catalog';
import type { Diagnostic, TypeRef } from '@platform/ports';

import { AFTER_PORT, writePortReference } from '../../port-reference';
import type { CheckedEdge, CheckedScope } from '../check-subject';
import { bindingOf } from './bindings';
import type { InsertConversion } from './insert-conversion';
import { collectMismatch, mismatchFinding, mismatchOf } from './mismatch';
import type { ScopePorts } from './scope-ports';
import type { Typing } from './typing';

function isCollected({ nodes }: CheckedScope, { to }: CheckedEdge): boolean {
  const node = nodes.get(to.node);
  const binding = node && bindingOf(node.spec, to.port);
  return binding !== undefined && 'merge' in binding && binding.merge === 'collect';
}

/** With `collect`, each edge carries one item of the port's list. */
function collectedMismatch(from: TypeRef, to: TypeRef, typing: Typing): Mismatch | undefined {
  if (to.kind === 'any') return undefined;
  return to.kind === 'list' ? mismatchOf(from, to.of, typing) : collectMismatch(from, to);
}

/** WF302, WF303, WF304: the value of an edge does not fit the port it leads to. */
export function checkEdgeTypes(
  scope: CheckedScope,
  ports: ScopePorts,
  typing: Typing,
  insertConversion: InsertConversion,
): readonly Diagnostic[] {
  return scope.edges.flatMap((edge) => {
    if (edge.to.port === AFTER_PORT) return [];
    const from = ports.outputType(edge.from);
    const to = ports.input(edge.to)?.type;
    if (!from || !to) return [];
    const mismatch = isCollected(scope, edge)
      ? collectedMismatch(from, to, typing)
      : mismatchOf(from, to, typing);
    if (!mismatch) return [];
    const [source, target] = [writePortReference(edge.from), writePortReference(edge.to)];
    const fix =
      mismatch.conversion &&
      insertConversion(mismatch.conversion, source, `${edge.pointer}/from`, target);
    const location = {
      fr: `lien « ${source} » vers « ${target} »`,
      en: `edge from "${source}" to "${target}"`,
    };
    return [mismatchFinding(edge.pointer, location, mismatch, fix)];
  });
}
