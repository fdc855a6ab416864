import type { Catalog } from '@platform/catalog';
import type { Diagnostic } from '@platform/ports';

import type { CheckedEdge, CheckSubject } from './checks/check-subject';
import { checkContext } from './checks/context';
import { checkCycles } from './checks/cycles';
import { checkEdges } from './checks/edges';
import { checkInputs } from './checks/inputs';
import { checkNodes } from './checks/nodes';
import { checkOutputs } from './checks/outputs';
import { checkSettings } from './checks/settings';
import type { WorkflowSpec } from './schema';

/** Everything found wrong with a specification against what is registered; never throws. */
export function checkWorkflow(spec: WorkflowSpec, catalog: Catalog): readonly Diagnostic[] {
  const { nodes, diagnostics: nodeFindings } = checkNodes(spec, catalog);
  const { edges, diagnostics: edgeFindings } = checkEdges(spec, nodes);
  const incoming = new Map<string, CheckedEdge[]>();
  for (const edge of edges) {
    const before = incoming.get(edge.to.node);
    if (before) before.push(edge);
    else incoming.set(edge.to.node, [edge]);
  }
  const fed = new Set(spec.edges.map(({ to }) => to));
  const subject: CheckSubject = { spec, catalog, nodes, edges, incoming, fed };
  return [
    ...nodeFindings,
    ...edgeFindings,
    ...checkSettings(subject),
    ...checkContext(subject),
    ...checkCycles(subject),
    ...checkInputs(subject),
    ...checkOutputs(subject),
  ];
}
