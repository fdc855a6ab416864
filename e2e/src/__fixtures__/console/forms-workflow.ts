const primitive = (name: string) => ({ kind: 'primitive', name });
const MASS = { kind: 'quantity', dimension: 'mass' };

/** A field of each type of the language, and several of those in which doses are typed. */
const FIELDS = {
  half: primitive('Number'),
  oneAndHalf: primitive('Number'),
  ten: primitive('Decimal'),
  comma: primitive('Decimal'),
  small: primitive('Number'),
  count: primitive('Integer'),
  amount: MASS,
  cleared: MASS,
  urgent: primitive('Boolean'),
  maybe: primitive('Boolean'),
  day: primitive('Date'),
  clearedDay: primitive('Date'),
  hour: primitive('Time'),
  instant: primitive('DateTime'),
  clearedInstant: primitive('DateTime'),
  lasting: primitive('Duration'),
  bareCode: primitive('Code'),
  gravity: { kind: 'coded', valueSet: 'notification-severity' },
  words: primitive('String'),
  link: primitive('Uri'),
  subjectId: { kind: 'ref', entity: 'Patient' },
  doses: { kind: 'list', of: primitive('Number') },
  gravities: { kind: 'list', of: { kind: 'coded', valueSet: 'notification-severity' } },
  object: { kind: 'object', name: 'Coding' },
  anything: { kind: 'any' },
} as const;

const REQUIRED: ReadonlySet<string> = new Set(['urgent']);

/** Asks a person for a value of each type, for every potassium result. */
export const FORMS_WORKFLOW = {
  apiVersion: 'platform/workflow-v1',
  slug: 'typed-fields',
  name: 'Tous les champs',
  context: ['patient'],
  nodes: [
    { id: 'onPotassium', type: 'clinical.trigger-potassium-result' },
    {
      id: 'ask',
      type: 'core.validation',
      label: 'Remplir',
      config: {
        title: 'Remplir chaque champ',
        form: Object.entries(FIELDS).map(([name, type]) => ({
          ...{ name, type },
          ...(REQUIRED.has(name) && { required: true }),
        })),
        assignment: { roles: ['doctor'] },
        due: 'P1D',
      },
    },
  ],
  edges: [{ from: 'onPotassium.$done', to: 'ask.$after' }],
};

/** The run that asks for every field about the result of an event. */
export const formsRun = (eventId: string): string => `~workflow:typed-fields:${eventId}`;
