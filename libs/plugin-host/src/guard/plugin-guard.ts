import { AsyncLocalStorage } from 'node:async_hooks';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';

import { createLogger, recordPluginFault } from '@platform/telemetry';

import { PluginExitRefusedError } from './plugin-exit-refused-error';

/** Kind of fault of a plugin. */
export type FaultKind = 'rejection' | 'exception' | 'exit' | 'blocked';

/** The plugin whose code runs and, for an event source, its name. */
export interface PluginCall {
  readonly plugin: string;
  readonly source?: string;
  /** Number of the start, for a source that is started more than once. */
  readonly start?: number;
}

/** Isolates the process from uncaught errors in the code of plugins. */
export interface PluginGuard {
  /** Calls code of a plugin. Uncaught errors of this code, now and later, belong to the plugin. */
  run<T>(call: PluginCall, work: () => T): T;
  /** Calls our own code from a plugin's code. Errors there are ours. */
  leave<T>(work: () => T): T;
  /** Attributes errors of code below a folder to its plugin, also outside a known call. */
  adopt(plugin: string, folder: string): void;
  /** The plugin whose code runs now, otherwise the plugin with a file on the stack of the error. */
  ownerOf(error: unknown): PluginCall | undefined;
  /** Handles an uncaught error if it belongs to a plugin: logs, counts and remembers it. Returns whether it did. */
  claim(error: unknown, kind: 'rejection' | 'exception'): boolean;
  /** Logs, counts and remembers a fault of a plugin. */
  report(call: PluginCall, kind: FaultKind, error: unknown): void;
  /** The plugins with faults since the process started, sorted. */
  faulty(): readonly string[];
  /** Calls the listener for each fault. Returns a function that removes it. */
  onFault(listener: (call: PluginCall) => void): () => void;
}

const log = createLogger('plugins');

const MESSAGES: Readonly<Record<FaultKind, string>> = {
  rejection: 'promesse rejetée et abandonnée par un plugin',
  exception: "exception échappée d'un plugin",
  exit: 'un plugin a voulu arrêter le processus, refusé',
  blocked: 'un plugin bloquait le processus, interrompu',
};

/** Maximum number of log lines of a plugin in a burst; then one per minute, so that a loop cannot fill the disk. */
const MAX_LINES_PER_BURST = 10;
const MINUTE_MS = 60_000;

interface Told {
  count: number;
  unreported: number;
  quietUntil: number;
}

const stackOf = (error: unknown): string => {
  try {
    const stack = error instanceof Error ? error.stack : undefined;
    return typeof stack === 'string' ? stack : '';
  } catch {
    return '';
  }
};

/** A loggable reason for any thrown value. Reading the value may run code of the plugin. */
function reasonOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'erreur illisible';
  }
}

export function createPluginGuard(): PluginGuard {
  const calls = new AsyncLocalStorage<PluginCall | undefined>();
  const folders = new Map<string, string>();
  const told = new Map<string, Told>();
  const listeners = new Set<(call: PluginCall) => void>();

  /** The plugin with the innermost file on the stack. */
  function byStack(error: unknown): PluginCall | undefined {
    for (const line of stackOf(error).split('\n').slice(1)) {
      for (const [folder, plugin] of folders) if (line.includes(folder)) return { plugin };
    }
    return undefined;
  }

  const ownerOf = (error: unknown): PluginCall | undefined => calls.getStore() ?? byStack(error);

  function report(call: PluginCall, kind: FaultKind, error: unknown): void {
    const { plugin, source } = call;
    const kept = told.get(plugin) ?? { count: 0, unreported: 0, quietUntil: 0 };
    told.set(plugin, kept);
    kept.count += 1;
    recordPluginFault(plugin, kind);
    const now = performance.now();
    if (kept.count <= MAX_LINES_PER_BURST || now >= kept.quietUntil) {
      const stack = stackOf(error).split('\n').slice(1, 4).join('\n');
      const { unreported } = kept;
      log.error(
        {
          plugin,
          ...(source !== undefined && { source }),
          error: reasonOf(error),
          ...(stack !== '' && { stack }),
          ...(unreported > 0 && { unreported }),
        },
        MESSAGES[kind],
      );
      kept.unreported = 0;
      kept.quietUntil = now + MINUTE_MS;
    } else kept.unreported += 1;
    for (const listener of listeners) listener(call);
  }

  return {
    run(call, work) {
      const now = calls.getStore();
      const isSame = now?.plugin === call.plugin && now.source === call.source;
      return calls.run(isSame ? now : call, work);
    },
    leave: (work) => calls.run(undefined, work),
    adopt(plugin, folder) {
      // A plugin folder that contains this file would own every error.
      if (__filename.startsWith(folder + sep)) return;
      folders.set(folder + sep, plugin);
      folders.set(`${pathToFileURL(folder).href}/`, plugin);
    },
    ownerOf,
    claim(error, kind) {
      const call = ownerOf(error);
      if (call === undefined) return false;
      // The refusal has already been logged.
      if (!(error instanceof PluginExitRefusedError))
        calls.run(undefined, () => report(call, kind, error));
      return true;
    },
    report,
    faulty: () => [...told.keys()].sort(),
    onFault(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
