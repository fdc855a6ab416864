/** The two fixed durable services: defining a workflow never adds one. */
export const WORKFLOW_SERVICE = 'workflow';
/**
 * The key under which `getRun` tells which runs have not ended: the specification fixes the handlers,
 * and no event id, hence no run, can be called so.
 */
export const DIRECTORY_KEY = '*';
export const RECORD_SERVICE = 'record';
