/**
 * The values, all texts, that an `onFailure` workflow receives for each input of that name it declares.
 * `nodePath` is absent when no node failed, for example after `runTimeout`.
 */
export const ON_FAILURE_INPUTS = ['runId', 'workflow', 'code', 'message', 'nodePath'] as const;
