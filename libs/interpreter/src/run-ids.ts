/**
 * What begins the id of every run and event that the platform itself makes, and no id of a caller: so
 * nobody can take the id of a run that is yet to start. What follows tells where the id comes from, then
 * what it was made of; no part but the last holds a colon, so that two origins never give one id.
 */
const OURS = '~';

/**
 * The id of a caller's event, as a pattern: 1 to 200 characters, none of them a control character or half
 * of a character. It becomes a run key, hence neither `.` nor `..`, which no address can carry.
 */
export const EVENT_ID = '^(?!~|\\.{1,2}$)[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,200}$';

const SOUND = new RegExp(EVENT_ID, 'u');

/** Whether a caller may give an event this id. */
export const isEventId = (text: string): boolean => SOUND.test(text);

/** Where the engine tells which runs have not ended; no run has this id. */
export const DIRECTORY_ID = `${OURS}directory`;

/** Where the control plane keeps the marks of its generations; no run has this id. */
export const GENERATION_ID = `${OURS}generation`;

/** The run of a workflow that is not the first in slug order among those that an event starts. */
export const furtherRunId = (eventId: string, slug: string): string =>
  `${OURS}workflow:${slug}:${eventId}`;

/** What the ids of the firings of a workflow's schedule begin with; an instant follows. */
export const firingPrefix = (slug: string): string => `${OURS}schedule:${slug}:`;

/** The event, and run, of a run that is made again; `of` stands for the old run and has no colon. */
export const rerunId = (of: string, key: string): string => `${OURS}rerun:${of}:${key}`;

/** The run that `settings.onFailure` asks for. */
export const onFailureRunId = (runId: string): string => `${OURS}on-failure:${runId}`;

/** The run that a detached call starts. */
export const calledRunId = (runId: string, nodePath: string): string =>
  `${OURS}call:${nodePath}:${runId}`;

/**
 * What stands for the run in the keys of its effects. A key that a policy computes begins with a slug and
 * a colon: no id of a run may make its own keys look like that.
 */
export const effectOwner = (runId: string): string => runId.replace(/[%:]/g, encodeURIComponent);
