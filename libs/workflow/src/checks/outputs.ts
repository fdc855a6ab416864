import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import { parsePortReference } from '../port-reference';
import type { CheckSubject } from './check-subject';

/** WF102 for a workflow output that reads a port which is not there. */
export function checkOutputs({ spec, nodes }: CheckSubject): readonly Diagnostic[] {
  return (spec.outputs ?? []).flatMap((output, position) =>
    [output.from].flat().flatMap((reference) => {
      const { node, port } = parsePortReference(reference);
      const source = nodes.get(node);
      return source?.signature.outputs.some(({ name }) => name === port)
        ? []
        : [
            finding('WF102', `/outputs/${position}/from`, {
              fr: `la sortie « ${output.name} » lit un port inconnu « ${reference} »`,
              en: `the output "${output.name}" reads an unknown port "${reference}"`,
            }),
          ];
    }),
  );
}
