/**
 * The order of journal operations is a public contract; a run carries the number it started with, and
 * an old one is walked as long as a run carries it (docs/upgrade.md).
 *
 * 1  The first.
 * 2  An expiry closes its decision before it takes effect; a decided task is taken off the record. In
 *    the durable run every write of the state, and what a detached run is sent, follows its digest.
 * 3  The ids of the runs that it starts are out of the reach of callers (run-ids.ts).
 * 4  The end of the time for an awaited event closes what it is given by before it takes effect.
 * 5  The id fields among the inputs of a call are the context of the workflow that it calls.
 */
export const INTERPRETER_CONTRACT = 5;

export const SUPPORTED_CONTRACTS: readonly number[] = [1, 2, 3, 4, INTERPRETER_CONTRACT];
