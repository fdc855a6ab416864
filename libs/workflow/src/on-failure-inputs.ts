/**
 * What the workflow named by `settings.onFailure` is given, as texts, where it declares an input of
 * the name. `nodePath` is absent when no node failed, as under `runTimeout`.
 */
export const ON_FAILURE_INPUTS = ['runId', 'workflow', 'code', 'message', 'nodePath'] as const;
