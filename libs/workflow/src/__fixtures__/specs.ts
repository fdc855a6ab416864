import type { NodeSpec, WorkflowSpec } from '../schema';

const number = { kind: 'primitive', name: 'Number' } as const;

export const start: NodeSpec = { id: 'start', type: 't.start' };

export const guard = (when: string): NodeSpec => ({
  id: 'guard',
  type: 'core.guard',
  config: { ports: [{ name: 'value', type: number }], when },
});

/** A specification from its nodes and `from -> to` edges. */
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

/** One of every construct that this version runs; nothing is wrong with it. */
export const sound: WorkflowSpec = specOf(
  [
    start,
    { id: 'read', type: 't.read', policy: { timeout: 'PT20S', onError: 'route' } },
    guard('in.value > 5 && context.patient.id != run.id'),
    { id: 'ask', type: 't.ask', config: { payload: [{ name: 'dose', type: number }] } },
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
    outputs: [{ name: 'value', type: number, from: ['read.value', 'start.value'] }],
    settings: { timezone: 'Europe/Paris', defaults: { retry: { maxAttempts: 2 } } },
    layout: { start: { x: 0, y: 0 } },
  },
);
