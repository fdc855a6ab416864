import { writeInstance } from '../write-instance';

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

/** Writes the instance. Returns the path of its manifest. */
export const writeWorkload = (folder: string): string =>
  writeInstance(folder, {
    name: 'des attentes',
    workflows: Object.entries(DEFINITIONS).map(([kind, definition]) => ({
      slug: slugOf(kind as SuspendedKind),
      name: `Attente ${kind}`,
      ...definition,
    })),
    ports: {},
  });

/** Returns the event that starts one run of the kind. */
export const eventOf = (kind: SuspendedKind, eventId: string) => ({
  eventId,
  eventType: 'core.manual',
  workflow: slugOf(kind),
});
