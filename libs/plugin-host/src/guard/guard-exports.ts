import type { ContributionSection } from '@platform/manifests';
import type { EmitRecord, SandboxFactory, SourceFactory } from '@platform/sdk';

import type { PluginCall, PluginGuard } from './plugin-guard';
import { BlockedTooLongError, withTimeout } from './with-timeout';

type Callable = (...given: unknown[]) => unknown;

/** Maximum time that a factory may block the event loop, in ms. */
export const MAX_BLOCKING_MS = 2_000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  isObject(value) && typeof (value as { readonly then?: unknown }).then === 'function';

/** Whether a member is non-configurable and non-writable. A proxy must return such a member unchanged. */
function isFixed(target: object, name: PropertyKey): boolean {
  const own = Object.getOwnPropertyDescriptor(target, name);
  return own?.configurable === false && own.writable === false;
}

/** Wraps an object so that its methods run as calls of the plugin that created it. */
function guarded(made: object, call: PluginCall, guard: PluginGuard): object {
  const methods = new WeakMap<Callable, Callable>();
  return new Proxy(made, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || typeof name === 'symbol' || name === 'constructor')
        return value;
      if (isFixed(target, name)) return value;
      const method = value as Callable;
      const known = methods.get(method);
      if (known !== undefined) return known;
      const wrapped: Callable = (...given) => guard.run(call, () => method.apply(target, given));
      methods.set(method, wrapped);
      return wrapped;
    },
  });
}

function guardedResult(made: unknown, call: PluginCall, guard: PluginGuard): unknown {
  if (isThenable(made)) return made.then((late) => guardedResult(late, call, guard));
  return isObject(made) ? guarded(made, call, guard) : made;
}

/** Reports code that was interrupted, and rethrows the error. */
function limited<T>(work: () => T, call: PluginCall, guard: PluginGuard): T {
  try {
    return withTimeout(work, MAX_BLOCKING_MS);
  } catch (error) {
    if (error instanceof BlockedTooLongError) guard.report(call, 'blocked', error);
    throw error;
  }
}

/** Wraps a source factory. Errors in our callbacks are ours; rejections that the source does not handle are the plugin's. */
function guardedSource(make: SourceFactory, call: PluginCall, guard: PluginGuard): SourceFactory {
  const guardedMake: SourceFactory = (config, feeds, emit, context) => {
    const emitting: EmitRecord = (record, onRefused) => {
      const told: typeof onRefused =
        onRefused && ((refusal) => guard.run(call, () => onRefused(refusal)));
      return guard.run(call, async () => await guard.leave(() => emit(record, told)));
    };
    const made = guard.run(call, () =>
      limited(() => make(config, feeds, emitting, context), call, guard),
    );
    return guardedResult(made, call, guard) as ReturnType<SourceFactory>;
  };
  const { keyOf, servers, asRead, asksFor } = make;
  const asking =
    <A extends unknown[], R>(ask: (...given: A) => R) =>
    (...given: A): R =>
      guard.run(call, () => limited(() => ask(...given), call, guard));
  return Object.assign(guardedMake, {
    ...(keyOf && { keyOf: asking(keyOf) }),
    ...(asRead && { asRead: asking(asRead) }),
    ...(servers && { servers: asking(servers) }),
    ...(asksFor && { asksFor: asking(asksFor) }),
  });
}

/** Contributions that start once per process and may be interrupted. */
const STARTED_ONCE: ReadonlySet<ContributionSection> = new Set(['adapters']);

/** Wraps an export so that its calls, and the calls of objects that it creates, count as calls of its plugin. */
export function guardExport(
  exported: unknown,
  section: ContributionSection,
  call: PluginCall,
  guard: PluginGuard,
): unknown {
  if (typeof exported !== 'function') return exported;
  if (section === 'eventSources') return guardedSource(exported as SourceFactory, call, guard);
  const make = exported as Callable & Pick<SandboxFactory, 'seedOf'>;
  const { seedOf } = make;
  const guardedMake = (...given: unknown[]) =>
    guardedResult(
      guard.run(call, () =>
        STARTED_ONCE.has(section) ? limited(() => make(...given), call, guard) : make(...given),
      ),
      call,
      guard,
    );
  if (section !== 'portSandboxes' || !seedOf) return guardedMake;
  const guardedSeedOf: typeof seedOf = (...given) => guard.run(call, () => seedOf(...given));
  return Object.assign(guardedMake, { seedOf: guardedSeedOf });
}
