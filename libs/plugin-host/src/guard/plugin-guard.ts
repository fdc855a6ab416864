import { AsyncLocalStorage } from 'node:async_hooks';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';

import { createLogger, recordPluginFault } from '@platform/telemetry';

import { PluginExitRefusedError } from './plugin-exit-refused-error';

/** How code of a plugin got out of hand. */
export type FaultKind = 'rejection' | 'exception' | 'exit' | 'blocked';

/** Whose code runs: a plugin, and which of its event sources where it is one. */
export interface PluginCall {
  readonly plugin: string;
  readonly source?: string;
  /** Which of its starts, where a source is started more than once. */
  readonly start?: number;
}

/** Keeps what code of plugins does wrong on its own away from the process that runs it. */
export interface PluginGuard {
  /** Calls code of a plugin: what it starts and leaves alone is the plugin's, now and later. */
  run<T>(call: PluginCall, work: () => T): T;
  /** Calls our own code from a plugin's: what goes wrong there is ours. */
  leave<T>(work: () => T): T;
  /** The errors of code below a folder are those of its plugin, even where no call is known. */
  adopt(plugin: string, folder: string): void;
  /** Whose code runs right now, else whose file stands on the stack of an error. */
  ownerOf(error: unknown): PluginCall | undefined;
  /** Takes an error that nobody caught, when it is a plugin's: logged, counted, remembered. */
  claim(error: unknown, kind: 'rejection' | 'exception'): boolean;
  /** Logs, counts and remembers what a plugin did. */
  report(call: PluginCall, kind: FaultKind, error: unknown): void;
  /** The plugins that got out of hand since the process started, sorted. */
  faulty(): readonly string[];
  /** Called with each fault; answers how to stop that. */
  onFault(listener: (call: PluginCall) => void): () => void;
}

const log = createLogger('plugins');

const MESSAGES: Readonly<Record<FaultKind, string>> = {
  rejection: 'promesse rejetée et abandonnée par un plugin',
  exception: "exception échappée d'un plugin",
  exit: 'un plugin a voulu arrêter le processus, refusé',
  blocked: 'un plugin bloquait le processus, interrompu',
};

/** So many lines a plugin are written at once, then one a minute: a loop must not fill a disk. */
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

/** What may be said of whatever was thrown; reading it runs code of whoever made it. */
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

  /** The plugin one of whose files stands on the stack, the innermost first. */
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
      // A plugin whose folder holds this very file would own every error.
      if (__filename.startsWith(folder + sep)) return;
      folders.set(folder + sep, plugin);
      folders.set(`${pathToFileURL(folder).href}/`, plugin);
    },
    ownerOf,
    claim(error, kind) {
      const call = ownerOf(error);
      if (call === undefined) return false;
      // Its refusal is told already.
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
