import { agentPort, checkValue, type Catalog } from '@platform/catalog';
import type { FieldProblem } from '@platform/problems';
import type { JsonObject } from '@platform/ports';

import { isSubjectId, SUBJECT_ID_EXPECTED } from '../events/event-context';
import type { ExposedAgent } from './exposed-agents';

const REQUIRED = { fr: 'requis', en: 'required' };
const UNKNOWN = { fr: "n'est pas une entrée de l'agent", en: 'is not an input of the agent' };

const pathOf = (name: string): string =>
  `/inputs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Returns a problem for each input that is missing, unknown or of the wrong type. */
export function checkInputs(
  { inputs: ports, contextInputs }: Pick<ExposedAgent, 'inputs' | 'contextInputs'>,
  inputs: JsonObject,
  catalog: Catalog,
): readonly FieldProblem[] {
  const names = new Set(ports.map(({ name }) => name));
  const unknown = Object.keys(inputs)
    .filter((name) => !names.has(name))
    .map((name) => ({ path: pathOf(name), message: UNKNOWN }));
  const wrong = ports.flatMap((port): readonly FieldProblem[] => {
    const path = pathOf(port.name);
    if (!Object.hasOwn(inputs, port.name)) {
      return (port.required ?? true) ? [{ path, message: REQUIRED }] : [];
    }
    const value = inputs[port.name];
    if (contextInputs.has(port.name) && !isSubjectId(value)) {
      return [{ path, message: SUBJECT_ID_EXPECTED }];
    }
    return checkValue(agentPort(port, true).type, value, catalog).map((finding) => ({
      path: `${path}${finding.path}`,
      message: finding.message,
    }));
  });
  return [...unknown, ...wrong];
}
