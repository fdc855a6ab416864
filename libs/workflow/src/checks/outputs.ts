import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import { parsePortReference, SCOPE_INPUT } from '../port-reference';
import type { CheckedScope } from './check-subject';
import { didYouMean, replaceFix, type Suggest } from './suggest';

/** WF102: an output of a scope reads a port that does not exist. */
export function checkOutputs(
  { pointer, spec, nodes, inputs, outputs }: CheckedScope,
  suggest: Suggest,
): readonly Diagnostic[] {
  const declared = new Set(spec.nodes.map(({ id }) => id));
  return outputs.flatMap((output, position) =>
    [output.from].flat().flatMap((reference, index) => {
      const { node: id, port } = parsePortReference(reference);
      const node = nodes.get(id);
      // The node itself already has a finding.
      if (!node && declared.has(id)) return [];
      const ports = (id === SCOPE_INPUT ? inputs : (node?.signature.outputs ?? [])).map(
        ({ name }) => name,
      );
      if (ports.includes(port)) return [];
      const path = `${pointer}/outputs/${position}/from${Array.isArray(output.from) ? `/${index}` : ''}`;
      const name = suggest(port, ports);
      const nearest = name === undefined ? undefined : `${id}.${name}`;
      const message = {
        fr: `la sortie « ${output.name} » lit un port inconnu « ${reference} »`,
        en: `the output "${output.name}" reads an unknown port "${reference}"`,
      };
      return [
        finding('WF102', path, didYouMean(message, nearest), { fix: replaceFix(path, nearest) }),
      ];
    }),
  );
}
