import { potassiumEvent, writeInstance } from '../write-instance';

export const KINDS = ['plain', 'read', 'decide'] as const;
export type RunKind = (typeof KINDS)[number];
/** Shares of the kinds. */
export type Mix = Readonly<Record<RunKind, number>>;

/**
 * The workflows leave nothing in the record, which is in the endpoint's memory, so that only the platform itself
 * grows.
 */
const DEFINITIONS: Readonly<Record<RunKind, object>> = {
  plain: {
    nodes: [
      { id: 'start', type: 'core.manual' },
      { id: 'text', type: 'core.template', config: { ports: [], text: 'Rien à signaler' } },
    ],
    edges: [{ from: 'start.$done', to: 'text.$after' }],
  },
  read: {
    context: ['patient'],
    nodes: [
      { id: 'onPotassium', type: 'clinical.trigger-potassium-result' },
      { id: 'potassium', type: 'clinical.get-observations', config: { codes: ['2823-3'] } },
      { id: 'creatinine', type: 'clinical.get-observations', config: { codes: ['2160-0'] } },
    ],
    edges: [
      { from: 'onPotassium.$done', to: 'potassium.$after' },
      { from: 'potassium.$done', to: 'creatinine.$after' },
    ],
  },
  decide: {
    nodes: [
      { id: 'start', type: 'core.manual' },
      {
        id: 'approve',
        type: 'core.validation',
        config: { title: 'Confirmer', assignment: { roles: ['biologist'] }, due: 'PT4H' },
      },
    ],
    edges: [{ from: 'start.$done', to: 'approve.$after' }],
  },
};

const slugOf = (kind: RunKind): string => `growth-${kind}`;

/** The node of a `decide` run that waits for a decision. */
export const DECIDED_NODE = 'approve';

/** Writes the instance. Returns the path of its manifest. */
export const writeWorkload = (folder: string): string =>
  writeInstance(folder, {
    name: 'de croissance',
    workflows: KINDS.map((kind) => ({
      slug: slugOf(kind),
      name: `Croissance ${kind}`,
      ...DEFINITIONS[kind],
    })),
  });

/** Returns the event that starts one run of the kind. */
export const eventOf = (kind: RunKind, eventId: string) =>
  kind === 'read'
    ? potassiumEvent(eventId, 'p-severe')
    : { eventId, eventType: 'core.manual', workflow: slugOf(kind) };
