import type { WorkflowSpec } from './schema';

/** A construct of the language that an engine may not support. */
export type LanguageFeature =
  | 'agent'
  | 'detach'
  | 'wait-event'
  | 'pause'
  | 'runTimeout'
  | 'concurrency'
  /** A workflow with `settings.concurrency` that a run starts: detached, or by `onFailure`. */
  | 'started-concurrency'
  | 'onFailure';

/** Facts about the instance that will run the specification. Without them the checks that need them are left out. */
export interface InstanceFacts {
  /** Ports with an adapter bound. */
  readonly boundPorts: ReadonlySet<string>;
  /** Ports that a mock or a fallback adapter serves, with the name of the adapter. */
  readonly standInPorts: ReadonlyMap<string, string>;
  /** Context kinds with a record port. */
  readonly recordKinds: ReadonlySet<string>;
  /** Valid names of an agent's `provider`. */
  readonly providers: ReadonlySet<string>;
  readonly locale: string;
  /** `strict` of the instance: a stand-in is an error. */
  readonly strict?: boolean;
}

export interface CheckOptions {
  /** The workflows that can be called, by slug. */
  readonly callees?: ReadonlyMap<string, WorkflowSpec>;
  readonly instance?: InstanceFacts;
  /** The specification is a version that was published before: what only its next publication has to mend is a warning. */
  readonly isVersion?: boolean;
  /** Constructs that the engine does not run. Each use gets WF108 instead of being ignored silently. */
  readonly notRun?: readonly LanguageFeature[];
  /** Maximum `timeout` of one attempt (ISO 8601 duration). The engine aborts an attempt that takes longer. */
  readonly maxTimeout?: string;
  /** Steps that the proof of one table may take, by default a few seconds of work. One that needs more gets WF325. */
  readonly proofSteps?: number;
}
