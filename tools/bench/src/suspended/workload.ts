import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const COMMON_ROLE = 'biologist';
export const RARE_ROLE = 'radiologist';

/** `plain` ends at once; the others wait for a decision of their role. */
export type SuspendedKind = 'common' | 'rare' | 'plain';

/** The node that waits for a decision. */
export const DECIDED_NODE = 'approve';

const start = { id: 'start', type: 'core.manual' };
const waitingFor = (role: string): object => ({
  nodes: [
    start,
    {
      id: DECIDED_NODE,
      type: 'core.validation',
      config: { title: 'Confirmer', assignment: { roles: [role] }, due: 'PT4H' },
    },
  ],
  edges: [{ from: 'start.$done', to: `${DECIDED_NODE}.$after` }],
});

const DEFINITIONS: Readonly<Record<SuspendedKind, object>> = {
  common: waitingFor(COMMON_ROLE),
  rare: waitingFor(RARE_ROLE),
  plain: {
    nodes: [
      start,
      { id: 'text', type: 'core.template', config: { ports: [], text: 'Rien à signaler' } },
    ],
    edges: [{ from: 'start.$done', to: 'text.$after' }],
  },
};

const slugOf = (kind: SuspendedKind): string => `suspended-${kind}`;

/** Writes the workflows and an instance manifest. Returns the path of the manifest. JSON is YAML. */
export function writeWorkload(folder: string): string {
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  for (const [kind, definition] of Object.entries(DEFINITIONS)) {
    const slug = slugOf(kind as SuspendedKind);
    const file = {
      apiVersion: 'platform/workflow-v1',
      slug,
      name: `Attente ${kind}`,
      ...definition,
    };
    writeFileSync(join(definitions, `${kind}.yaml`), JSON.stringify(file));
  }
  const instance = join(folder, 'instance.yaml');
  const manifest = {
    apiVersion: 'platform/instance-v1',
    name: 'Mesure des attentes',
    locale: 'fr',
    timezone: 'Europe/Paris',
    seed: [definitions],
  };
  writeFileSync(instance, JSON.stringify(manifest));
  return instance;
}

/** Returns the event that starts one run of the kind. */
export const eventOf = (kind: SuspendedKind, eventId: string) => ({
  eventId,
  eventType: 'core.manual',
  workflow: slugOf(kind),
});
