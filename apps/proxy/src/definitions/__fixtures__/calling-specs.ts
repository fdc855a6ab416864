import type { NodeSpec, WorkflowSpec } from '@platform/workflow';

import { specOf } from '../../__fixtures__/proxy-catalog';

/** A workflow that only a call can start. */
export const callable = (slug: string, more: Partial<WorkflowSpec> = {}): WorkflowSpec =>
  specOf(slug, { nodes: [{ id: 'called', type: 'core.workflow-called' }], edges: [], ...more });

interface CallConfig {
  readonly workflow: string;
  readonly version?: 'pinned' | 'published' | number;
}

/** A workflow that can be called, and calls others one after the other. */
export function calling(slug: string, ...calls: readonly (string | CallConfig)[]): WorkflowSpec {
  const nodes = calls.map((call, position): NodeSpec => ({
    id: `call${position}`,
    type: 'core.call',
    config: typeof call === 'string' ? { workflow: call } : { ...call },
  }));
  return callable(slug, {
    nodes: [{ id: 'called', type: 'core.workflow-called' }, ...nodes],
    edges: nodes.map(({ id }) => ({ from: 'called.$done', to: `${id}.$after` })),
  });
}

/** A callable workflow with a required input, which breaks callers that do not wire it. */
export const demanding = (slug: string): WorkflowSpec =>
  callable(slug, { inputs: [{ name: 'dose', type: { kind: 'any' }, required: true }] });
