import { DIRECTORY_ID, GENERATION_ID } from '@platform/interpreter';

/** The two fixed durable services: defining a workflow never adds one. */
export const WORKFLOW_SERVICE = 'workflow';
/**
 * The key under which `getRun` tells which runs have not ended, for the specification fixes the
 * handlers: no run has it, and the client asks for no run under it.
 */
export const DIRECTORY_KEY = DIRECTORY_ID;
/** The key under which `getRun` only gives back what it was given, for the same reason. */
export const GENERATION_KEY = GENERATION_ID;
/** How long the control plane keeps the mark of a generation, milliseconds. */
export const GENERATION_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
export const RECORD_SERVICE = 'record';
