import { agentPort, checkPortValues, type Catalog } from '@platform/catalog';
import { escapePointer } from '@platform/manifests';
import type { FieldProblem } from '@platform/problems';
import type { JsonObject } from '@platform/ports';

import { isSubjectId, SUBJECT_ID_EXPECTED } from '../events/event-context';
import type { ExposedAgent } from './exposed-agents';

const IN_WORDS = {
  missing: { fr: 'requis', en: 'required' },
  undeclared: { fr: "n'est pas une entrée de l'agent", en: 'is not an input of the agent' },
};

/** Returns a problem for each input that is missing, unknown or of the wrong type. */
export function checkInputs(
  { inputs: ports, contextInputs }: Pick<ExposedAgent, 'inputs' | 'contextInputs'>,
  inputs: JsonObject,
  catalog: Catalog,
): readonly FieldProblem[] {
  // The id of a subject has a rule of its own, in place of that of its type.
  const isWrongId = (name: string): boolean =>
    contextInputs.has(name) && Object.hasOwn(inputs, name) && !isSubjectId(inputs[name]);
  const wrongIds = ports.map(({ name }) => name).filter(isWrongId);
  const others = ports.filter(({ name }) => !wrongIds.includes(name));
  const given = Object.fromEntries(
    Object.entries(inputs).filter(([name]) => !wrongIds.includes(name)),
  );
  return [
    ...checkPortValues(
      given,
      others.map((port) => agentPort(port, true)),
      catalog,
    ).map((finding) => ({
      path: `/inputs${finding.path}`,
      message: finding.kind === 'wrong' ? finding.message : IN_WORDS[finding.kind],
    })),
    ...wrongIds.map((name) => ({
      path: `/inputs/${escapePointer(name)}`,
      message: SUBJECT_ID_EXPECTED,
    })),
  ];
}
