import { DIRECTORY_ID, GENERATION_ID } from '@platform/interpreter';

/** The two fixed durable services. Defining a workflow never adds a service. */
export const WORKFLOW_SERVICE = 'workflow';
/**
 * The key under which `getRun` lists the unfinished runs. The set of handlers is fixed, so this uses a key that no run
 * can have.
 */
export const DIRECTORY_KEY = DIRECTORY_ID;
/** The key under which `getRun` returns its input, for the same reason. */
export const GENERATION_KEY = GENERATION_ID;
/** Retention of the mark of a generation in the control plane, in ms. */
export const GENERATION_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
export const RECORD_SERVICE = 'record';
