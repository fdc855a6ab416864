import { DIRECTORY_ID } from '@platform/interpreter';

/** The two fixed durable services: defining a workflow never adds one. */
export const WORKFLOW_SERVICE = 'workflow';
/**
 * The key under which `getRun` tells which runs have not ended, for the specification fixes the
 * handlers: no run has it, and the client asks for no run under it.
 */
export const DIRECTORY_KEY = DIRECTORY_ID;
export const RECORD_SERVICE = 'record';
