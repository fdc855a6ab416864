import type { NodeSpec, PolicySpec, WorkflowSpec } from '../schema';

/** The error policy of a node: its own settings, then the workflow's defaults. */
export function errorPolicy(
  node: Pick<NodeSpec, 'policy'>,
  { settings }: Pick<WorkflowSpec, 'settings'>,
): Pick<PolicySpec, 'substitute'> & { readonly onError: NonNullable<PolicySpec['onError']> } {
  const { onError = 'fail', substitute } = { ...settings?.defaults, ...node.policy };
  return { onError, ...(substitute && { substitute }) };
}
