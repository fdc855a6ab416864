/** The workflows that are compared, in the order of a round. */
export const WORKFLOWS = ['empty', 'careful', 'traced', 'naive', 'ours'] as const;

export type WorkflowName = (typeof WORKFLOWS)[number];
