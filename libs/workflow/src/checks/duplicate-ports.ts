import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import type { SpecPort } from '../schema';
import type { CheckedNode, CheckedScope } from './check-subject';

function repeated(ports: readonly SpecPort[]): readonly string[] {
  const seen = new Set<string>();
  return ports.flatMap(({ name }) => {
    if (seen.has(name)) return [name];
    seen.add(name);
    return [];
  });
}

/** The ports to compare. Switch outputs are left out: duplicate case names have their own finding. */
const ownPorts = ({ signature, construct }: CheckedNode): readonly string[] => [
  ...repeated(signature.inputs),
  ...(construct.name === 'switch' ? [] : repeated(signature.outputs)),
];

/** WF102: a node's configuration declares a port twice, or one that its type already declares. */
export const checkDuplicatePorts = ({ nodes }: CheckedScope): readonly Diagnostic[] =>
  [...nodes.values()].flatMap((node) =>
    [...new Set(ownPorts(node))].map((name) =>
      finding('WF102', `${node.pointer}/config`, {
        fr: `nœud « ${node.spec.id} » : le port « ${name} » est déclaré deux fois`,
        en: `node "${node.spec.id}": the port "${name}" is declared twice`,
      }),
    ),
  );
