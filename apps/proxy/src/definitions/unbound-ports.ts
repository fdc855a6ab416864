import type { Degradation } from '@platform/catalog';
import type { PublishedDefinitions } from '@platform/definitions';

import { nameOfDefinition } from './seeding/seed-findings';

/** Code of the finding about a node whose port the instance does not bind. */
const UNBOUND = 'WF202';

/** Returns what published workflows need and the instance does not bind: their nodes fail for good. */
export function unboundPorts({
  checked,
}: Pick<PublishedDefinitions, 'checked'>): readonly Degradation[] {
  return [...checked].flatMap(([slug, { diagnostics }]) => {
    const { fr, en } = nameOfDefinition({ kind: 'workflow', slug });
    return diagnostics
      .filter(({ code }) => code === UNBOUND)
      .map(({ code, severity, message }) => ({
        ...{ code, severity, path: '' },
        message: { fr: `${fr} : ${message.fr}`, en: `${en}: ${message.en}` },
      }));
  });
}
