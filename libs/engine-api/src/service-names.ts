/** The two fixed durable services: defining a workflow never adds one. */
export const WORKFLOW_SERVICE = 'workflow';
export const RECORD_SERVICE = 'record';
