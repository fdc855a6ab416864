import type { NodeSpec, WorkflowSpec } from '../schema';

const number = { kind: 'primitive', name: 'Number' } as const;

export const start: NodeSpec = { id: 'start', type: 't.start' };

export const guard = (when: string): NodeSpec => ({
  id: 'guard',
  type: 'core.guard',
  config: { ports: [{ name: 'value', type: number }], when },
});

/** Builds a specification from nodes and `from -> to` edges. */
export function specOf(
  nodes: readonly NodeSpec[],
  edges: readonly string[] = [],
  more: Partial<WorkflowSpec> = {},
): WorkflowSpec {
  return {
    apiVersion: 'platform/workflow-v1',
    slug: 'checked',
    name: 'Contrôlé',
    nodes: [...nodes],
    edges: edges.map((edge) => {
      const [from = '', to = ''] = edge.split(' -> ');
      return { from, to };
    }),
    ...more,
  };
}

/** A valid specification with one node of every construct that a plugin can use. */
export const sound: WorkflowSpec = specOf(
  [
    start,
    { id: 'read', type: 't.read', policy: { timeout: 'PT20S', onError: 'route' } },
    guard('in.value > 5 && context.patient.id != run.id'),
    {
      id: 'ask',
      type: 't.ask',
      config: {
        payload: [{ name: 'dose', type: number }],
        assignment: { roles: ['physician'] },
        due: 'PT4H',
      },
    },
    {
      id: 'write',
      type: 't.write',
      after: 'any',
      inputs: { value: { merge: 'first' }, text: { expr: "'K ' + string(in.potassium)" } },
    },
    { id: 'report', type: 't.write', inputs: { text: { const: 'panne' } } },
  ],
  [
    'start.value -> read.value',
    'read.value -> guard.value',
    'read.$done -> guard.$after',
    'guard.value -> ask.dose',
    'guard.unknown -> report.$after',
    'ask.accepted -> write.$after',
    'guard.else -> write.$after',
    'read.value -> write.value',
    'start.value -> write.value',
    'start.value -> write.potassium',
    'read.$error -> report.value',
  ],
  {
    context: ['patient'],
    outputs: [{ name: 'value', type: number, from: 'read.value' }],
    settings: {
      timezone: 'Europe/Paris',
      runTimeout: 'P7D',
      defaults: { retry: { maxAttempts: 2 } },
    },
    layout: { start: { x: 0, y: 0 } },
  },
);

const any = { kind: 'any' } as const;
const ports = [{ name: 'value', type: number, required: true }];

/** The workflow that `soundNested` calls. */
export const callee: WorkflowSpec = {
  ...specOf([{ id: 'called', type: 'core.workflow-called' }], [], {
    inputs: [{ name: 'dose', type: any }],
    outputs: [{ name: 'dose', type: any, from: 'called.dose' }],
  }),
  slug: 'callee',
};

/** A valid specification with nested scopes and the constructs that `sound` leaves out. */
export const soundNested: WorkflowSpec = specOf(
  [
    start,
    {
      id: 'switch',
      type: 'core.switch',
      config: { ports, cases: [{ name: 'low', when: 'in.value < 1' }], default: true },
    },
    { id: 'low', type: 't.double' },
    { id: 'other', type: 't.double' },
    { id: 'write', type: 't.write', inputs: { value: { merge: 'exclusive' } } },
    { id: 'call', type: 'core.call', config: { workflow: 'callee' } },
    { id: 'text', type: 'core.template', config: { ports, text: 'K {{ in.value }}' } },
    {
      id: 'wait',
      type: 'core.wait',
      config: { event: { eventType: 'test.bare', match: 'present(event.id)' }, timeout: 'PT1H' },
    },
    { id: 'log', type: 'core.log', config: { message: 'fin', level: 'info' } },
    {
      id: 'outer',
      type: 'core.map',
      config: {
        itemType: any,
        with: [{ name: 'dose', type: any }],
        body: {
          nodes: [
            {
              id: 'inner',
              type: 'core.map',
              inputs: { items: { const: [1, 2] } },
              config: {
                itemType: number,
                body: {
                  nodes: [
                    guard('in.value > 1'),
                    { id: 'read', type: 't.read' },
                    { id: 'notify', type: 't.notify' },
                  ],
                  edges: [
                    { from: '$in.item', to: 'guard.value' },
                    { from: 'guard.value', to: 'read.value' },
                    { from: 'guard.unknown', to: 'notify.$after' },
                  ],
                  outputs: [{ name: 'value', type: number, from: 'read.value' }],
                },
              },
            },
            { id: 'keep', type: 't.write' },
          ],
          edges: [
            { from: '$in.item', to: 'inner.$after' },
            { from: '$in.dose', to: 'keep.text' },
          ],
          outputs: [{ name: 'values', type: { kind: 'list', of: number }, from: 'inner.value' }],
        },
      },
      inputs: { items: { const: [1] }, dose: { expr: 'default(in.dose, 0)' } },
    },
  ],
  [
    'start.value -> switch.value',
    'switch.low.value -> low.value',
    'switch.default.value -> other.value',
    'switch.unknown -> log.$after',
    'low.value -> write.value',
    'other.value -> write.value',
    'start.value -> call.dose',
    'call.dose -> outer.dose',
    'start.value -> text.value',
    'text.text -> write.text',
    'start.$done -> wait.$after',
    'wait.timedOut -> log.$after',
  ],
  {
    settings: {
      concurrency: { key: 'context.patient.id', on: 'cancel-previous' },
      onFailure: 'callee',
    },
    safety: [{ id: 'H1', title: 'x', severity: 'minor', controls: ['outer/inner/notify'] }],
  },
);
