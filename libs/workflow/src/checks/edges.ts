import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import { AFTER_PORT, DONE_PORT, ERROR_PORT, parsePortReference } from '../port-reference';
import type { WorkflowSpec } from '../schema';
import type { CheckedEdge, CheckedNode } from './check-subject';

const hasOutput = ({ signature }: CheckedNode, port: string): boolean =>
  port === DONE_PORT ||
  port === ERROR_PORT ||
  signature.flowOutputs.includes(port) ||
  signature.outputs.some(({ name }) => name === port);

const isFlow = ({ signature }: CheckedNode, port: string): boolean =>
  port === DONE_PORT || signature.flowOutputs.includes(port);

/** A port that only expressions of the node read may be wired without being declared. */
const readsExpressions = ({ spec }: CheckedNode, port: string): boolean =>
  !/[$.]/.test(port) && Object.values(spec.inputs ?? {}).some((binding) => 'expr' in binding);

const hasInput = (node: CheckedNode, port: string): boolean =>
  port === AFTER_PORT ||
  node.signature.inputs.some(({ name }) => name === port) ||
  readsExpressions(node, port);

/** WF102 bad reference. Edges whose nodes could not be resolved are left out without a word. */
export function checkEdges(
  spec: WorkflowSpec,
  nodes: ReadonlyMap<string, CheckedNode>,
): { edges: CheckedEdge[]; diagnostics: Diagnostic[] } {
  const declared = new Set(spec.nodes.map(({ id }) => id));
  const edges: CheckedEdge[] = [];
  const diagnostics: Diagnostic[] = [];
  spec.edges.forEach((edge, position) => {
    const from = parsePortReference(edge.from);
    const to = parsePortReference(edge.to);
    const refuse = (end: 'from' | 'to', fr: string, en: string): number =>
      diagnostics.push(finding('WF102', `/edges/${position}/${end}`, { fr, en }));
    let sound = true;
    for (const [end, reference] of [
      ['from', from],
      ['to', to],
    ] as const) {
      const node = nodes.get(reference.node);
      if (!node) {
        sound = false;
        if (!declared.has(reference.node)) {
          refuse(end, `nœud inconnu « ${reference.node} »`, `unknown node "${reference.node}"`);
        }
      } else if (
        end === 'from' ? !hasOutput(node, reference.port) : !hasInput(node, reference.port)
      ) {
        sound = false;
        refuse(
          end,
          `le nœud « ${reference.node} » n'a pas de port « ${reference.port} »`,
          `node "${reference.node}" has no port "${reference.port}"`,
        );
      }
    }
    const source = nodes.get(from.node);
    if (sound && source && isFlow(source, from.port) && to.port !== AFTER_PORT) {
      sound = false;
      refuse(
        'to',
        `la sortie de flux « ${edge.from} » ne mène qu'à « $after »`,
        `the flow output "${edge.from}" may only lead to "$after"`,
      );
    }
    if (sound) edges.push({ position, from, to });
  });
  return { edges, diagnostics };
}
