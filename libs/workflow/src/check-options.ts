import type { WorkflowSpec } from './schema';

/** A construct of the language that the engine at hand may not run. */
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

/** What the instance a specification is meant for has; without it those questions are not asked. */
export interface InstanceFacts {
  /** Ports with an adapter bound. */
  readonly boundPorts: ReadonlySet<string>;
  /** Of those, the ones answered by a mock or a fallback adapter, with its name. */
  readonly standInPorts: ReadonlyMap<string, string>;
  /** Context kinds with a record port. */
  readonly recordKinds: ReadonlySet<string>;
  /** Names an agent's `provider` may have. */
  readonly providers: ReadonlySet<string>;
  readonly locale: string;
}

export interface CheckOptions {
  /** The workflows that can be called, by slug. */
  readonly callees?: ReadonlyMap<string, WorkflowSpec>;
  readonly instance?: InstanceFacts;
  /** Refused with WF108, so that nothing is passed over in silence. */
  readonly notRun?: readonly LanguageFeature[];
  /** Longest `timeout` of one attempt, ISO 8601: past it a durable engine gives the attempt up. */
  readonly maxTimeout?: string;
}
