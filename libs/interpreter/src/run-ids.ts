/**
 * Prefix of all ids that the platform creates. Callers' ids cannot begin with it, so no caller can take the id of a future run.
 * After it come the origin and its parts. Only the last part may contain a colon, so two origins never give the same id.
 */
const OURS = '~';

/**
 * Pattern of a caller's event id: 1 to 200 characters without control characters and lone surrogates. The id becomes a run
 * key, so it is not `.` or `..`, which a URL path cannot contain.
 */
export const EVENT_ID = '^(?!~|\\.{1,2}$)[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,200}$';

const SOUND = new RegExp(EVENT_ID, 'u');

/** Returns true for an id that a caller may give an event. */
export const isEventId = (text: string): boolean => SOUND.test(text);

/** Key under which the engine lists unfinished runs. No run has this id. */
export const DIRECTORY_ID = `${OURS}directory`;

/** Key under which the control plane stores generation marks. No run has this id. */
export const GENERATION_ID = `${OURS}generation`;

/** Returns the run id for each workflow that an event starts after the first one in slug order. */
export const furtherRunId = (eventId: string, slug: string): string =>
  `${OURS}workflow:${slug}:${eventId}`;

/** Returns the prefix of the ids of a workflow's scheduled events. The instant follows it. */
export const firingPrefix = (slug: string): string => `${OURS}schedule:${slug}:`;

/** Prefix of the ids of reruns. */
export const RERUN_PREFIX = `${OURS}rerun:`;

/** Returns the event id and run id of a rerun. `of` identifies the old run and contains no colon. */
export const rerunId = (of: string, key: string): string => `${RERUN_PREFIX}${of}:${key}`;

const INVOCATION = `${OURS}agent:`;

/** Returns the event id and run id of an invocation of an agent under an idempotency key. `hash`: of the key. */
export const invocationId = (agent: string, hash: string): string =>
  `${INVOCATION}${agent}:${hash}`;

/** Whether an id was computed by `invocationId`. */
export const isInvocationId = (runId: string): boolean => runId.startsWith(INVOCATION);

/** A further run of an event, or one that a detached call started: the id of what it is of follows the second colon. */
const DERIVED = new RegExp(`^${OURS}(?:workflow|call):[^:]*:`);

/** Returns the id of the event that a run is of, also through detached calls. A rerun, and a run on a failure, are their own. */
export function eventIdOfRun(runId: string): string {
  let id = runId;
  for (let next = id.replace(DERIVED, ''); next !== id; next = id.replace(DERIVED, '')) id = next;
  return id;
}

/** Returns the id of the run that `settings.onFailure` starts. */
export const onFailureRunId = (runId: string): string => `${OURS}on-failure:${runId}`;

/** Returns the id of the run that a detached call starts. */
export const calledRunId = (runId: string, nodePath: string): string =>
  `${OURS}call:${nodePath}:${runId}`;

/**
 * Returns the run's part of its effects' idempotency keys. Keys that a policy computes begin with a slug and a colon, so
 * colons in run ids are escaped to keep the two apart.
 */
export const effectOwner = (runId: string): string =>
  runId.includes(':') || runId.includes('%') ? runId.replace(/[%:]/g, encodeURIComponent) : runId;
