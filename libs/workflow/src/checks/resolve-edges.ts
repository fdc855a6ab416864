import type { Diagnostic, LocalizedText } from '@platform/ports';

import { finding } from '../finding';
import type { InParts } from '../in-parts';
import {
  AFTER_PORT,
  DONE_PORT,
  ERROR_PORT,
  parsePortReference,
  SCOPE_INPUT,
  type PortReference,
} from '../port-reference';
import type { CheckedEdge, CheckedNode, CheckedScope } from './check-subject';
import { didYouMean, replaceFix, type Suggest } from './suggest';

type Frame = Pick<CheckedScope, 'pointer' | 'spec' | 'inputs' | 'isBody'>;

const hasOutput = ({ signature }: CheckedNode, port: string): boolean =>
  port === DONE_PORT ||
  port === ERROR_PORT ||
  signature.flowOutputs.includes(port) ||
  signature.outputs.some(({ name }) => name === port);

/** Whether an output carries no value and can only lead to `$after`. */
const isFlowOutput = ({ signature }: CheckedNode, port: string): boolean =>
  port === DONE_PORT || signature.flowOutputs.includes(port);

/** Whether a node has `{ expr }` bindings: they may read ports that the node does not declare. */
const readsExpressions = ({ spec }: CheckedNode, port: string): boolean =>
  !/[$.]/.test(port) && Object.values(spec.inputs ?? {}).some((binding) => 'expr' in binding);

const hasInput = (node: CheckedNode, port: string): boolean =>
  port === AFTER_PORT ||
  node.signature.inputs.some(({ name }) => name === port) ||
  readsExpressions(node, port);

/** The valid port names for one end of an edge: the node's outputs (`from`) or inputs (`to`). */
function portsOf({ signature }: CheckedNode, end: 'from' | 'to'): readonly string[] {
  if (end === 'to') return [...signature.inputs.map(({ name }) => name), AFTER_PORT];
  return [
    ...signature.outputs.map(({ name }) => name),
    ...signature.flowOutputs,
    DONE_PORT,
    ERROR_PORT,
  ];
}

/** Maximum number of ports that a message lists; a node may have a hundred. */
const MAX_LISTED_PORTS = 12;

function withPorts(message: LocalizedText, ports: readonly string[]): LocalizedText {
  const listed = ports.slice(0, MAX_LISTED_PORTS);
  const rest = ports.length > listed.length ? ', …' : '';
  return {
    fr: `${message.fr} (il a ${listed.map((port) => `« ${port} »`).join(', ')}${rest})`,
    en: `${message.en} (it has ${listed.map((port) => `"${port}"`).join(', ')}${rest})`,
  };
}

/** WF102: bad reference. Leaves out edges whose nodes could not be resolved: those have their own findings. */
export function* resolveEdges(
  frame: Frame,
  nodes: ReadonlyMap<string, CheckedNode>,
  { diagnostics, suggest }: { readonly diagnostics: Diagnostic[]; readonly suggest: Suggest },
): InParts<CheckedEdge[]> {
  const declared = new Set(frame.spec.nodes.map(({ id }) => id));

  /** The nearest valid reference, with the same node or the same port. */
  const meant = (end: 'from' | 'to', { node: id, port }: PortReference): string | undefined => {
    if (id === SCOPE_INPUT) {
      const names = frame.isBody && end === 'from' ? frame.inputs.map(({ name }) => name) : [];
      const nearest = suggest(port, names);
      return nearest === undefined ? undefined : `${id}.${nearest}`;
    }
    const node = nodes.get(id);
    if (node) {
      const nearest = suggest(port, portsOf(node, end));
      return nearest === undefined ? undefined : `${id}.${nearest}`;
    }
    const nearest = nodes.get(suggest(id, nodes.keys()) ?? '');
    const fits = nearest && portsOf(nearest, end).includes(port);
    return fits ? `${nearest.spec.id}.${port}` : undefined;
  };

  /** Undefined for a valid end, otherwise the message; an empty message when another finding covers it. */
  const wrongEnd = (
    end: 'from' | 'to',
    { node: id, port }: PortReference,
  ): { fr: string; en: string } | '' | undefined => {
    const noPort = {
      fr: `le nœud « ${id} » n'a pas de port « ${port} »`,
      en: `node "${id}" has no port "${port}"`,
    };
    if (id === SCOPE_INPUT) {
      if (!frame.isBody || end === 'to') {
        return {
          fr: `« ${SCOPE_INPUT} » n'est que la source d'un lien dans le corps d'un « core.map »`,
          en: `"${SCOPE_INPUT}" is only the source of an edge in the body of a "core.map"`,
        };
      }
      return frame.inputs.some(({ name }) => name === port) ? undefined : noPort;
    }
    const node = nodes.get(id);
    if (!node) {
      return declared.has(id) ? '' : { fr: `nœud inconnu « ${id} »`, en: `unknown node "${id}"` };
    }
    if (end === 'from' ? hasOutput(node, port) : hasInput(node, port)) return undefined;
    return withPorts(noPort, portsOf(node, end));
  };

  const edges: CheckedEdge[] = [];
  for (const [position, edge] of frame.spec.edges.entries()) {
    yield;
    const pointer = `${frame.pointer}/edges/${position}`;
    const from = parsePortReference(edge.from);
    const to = parsePortReference(edge.to);
    const wrong = (['from', 'to'] as const).map((end) => ({
      end,
      message: wrongEnd(end, end === 'from' ? from : to),
    }));
    for (const { end, message } of wrong) {
      if (!message) continue;
      const nearest = meant(end, end === 'from' ? from : to);
      const fix = replaceFix(`${pointer}/${end}`, nearest);
      diagnostics.push(
        finding('WF102', `${pointer}/${end}`, didYouMean(message, nearest), { fix }),
      );
    }
    if (wrong.some(({ message }) => message !== undefined)) continue;
    const source = nodes.get(from.node);
    if (source && isFlowOutput(source, from.port) && to.port !== AFTER_PORT) {
      const message = {
        fr: `la sortie de flux « ${edge.from} » ne mène qu'à « $after »`,
        en: `the flow output "${edge.from}" may only lead to "$after"`,
      };
      const fix = replaceFix(`${pointer}/to`, `${to.node}.${AFTER_PORT}`);
      diagnostics.push(finding('WF102', `${pointer}/to`, message, { fix }));
      continue;
    }
    edges.push({ pointer, from, to });
  }
  return edges;
}
