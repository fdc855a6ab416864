import { AsyncLocalStorage } from 'node:async_hooks';

/** What an adapter can know of the effect that calls it without a parameter of its port. */
export interface CurrentEffect {
  /** Aborts when the effect is no longer waited for. */
  readonly signal: AbortSignal;
  /** Stands for the run that the effect is of, in this process. A key for what its effects need not read twice. */
  readonly run?: object;
  /**
   * Stops the clock of the effect's time limit until the returned function is called: for a wait in a queue of the adapter,
   * which is not the time of the other system. The adapter bounds the wait itself.
   */
  pauseLimit(): () => void;
}

/** Registered, so that a plugin with its own copy of the SDK finds the same one. */
const KEY = Symbol.for('platform.current-effect');
const shared = globalThis as { [KEY]?: AsyncLocalStorage<CurrentEffect> };
const effects = (): AsyncLocalStorage<CurrentEffect> => (shared[KEY] ??= new AsyncLocalStorage());

/** Runs `work` as the given effect. Only the engine calls it. */
export const inEffect = <T>(effect: CurrentEffect, work: () => T): T => effects().run(effect, work);

/** The effect that calls an adapter, through however many ports; undefined outside of effects. */
export const currentEffect = (): CurrentEffect | undefined => effects().getStore();

/** Runs work that several effects share, such as the renewal of a token: the end of one does not stop it for the others. */
export const outsideEffects = <T>(work: () => T): T => effects().exit(work);
