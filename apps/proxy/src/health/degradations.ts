import { furtherFindings, type CatalogPlugin, type Degradation } from '@platform/catalog';
import type { EngineBindings } from '@platform/engine-api';
import { pointerOf } from '@platform/manifests';
import type { PluginGuard } from '@platform/plugin-host';

import type { RunningSources, WaitingSource } from '../sources/start-sources';

/** Parts that have degraded since the start, and plugins that did not load completely. */
export interface Degradations {
  /** Returns degraded plugins, sorted, including those that did not load completely. */
  plugins(): readonly string[];
  /** Returns the findings that the catalog shows. */
  findings(): readonly Degradation[];
}

const faultOf = (plugin: string): Degradation => ({
  code: 'PLUGIN_FAULT',
  severity: 'warning',
  path: '',
  message: {
    fr: `plugin « ${plugin} » : une erreur lui a échappé depuis le démarrage, le journal dit laquelle`,
    en: `plugin "${plugin}": an error escaped from it since the start, the log says which`,
  },
  plugin,
});

const waitingOf = ({ source, plugin, failure }: WaitingSource) => ({
  code: 'EVENT_SOURCE_DOWN',
  severity: 'warning' as const,
  path: pointerOf(['sources', source]),
  message: {
    fr: `la source d'événements « ${source} » ne tourne pas, un nouvel essai est prévu : ${failure.fr}`,
    en: `event source "${source}" does not run, it will be tried again: ${failure.en}`,
  },
  plugin,
});

const isBinding = ({ path }: Degradation): boolean => /^\/(ports|terminology)\//.test(path);

/**
 * Merges the findings of both processes. Findings about ports and terminology come from the engine alone, which binds
 * them; all others come from either process.
 */
export function withEngine(
  own: readonly Degradation[],
  bindings: EngineBindings | undefined,
): readonly Degradation[] {
  if (bindings === undefined) return own;
  const kept = own.filter((finding) => !isBinding(finding));
  return [...kept, ...furtherFindings(kept, bindings.findings)];
}

interface Observed {
  readonly guard: PluginGuard | undefined;
  /** Undefined until the sources have started. */
  readonly sources: () => RunningSources | undefined;
  /** Definitions that the instance seeds and that are not published. */
  readonly unpublished?: readonly Degradation[];
  /** What published workflows need and the instance lacks. */
  readonly unbound?: () => readonly Degradation[];
}

export function observeDegradations(
  loaded: readonly CatalogPlugin[],
  { guard, sources, unpublished = [], unbound = () => [] }: Observed,
): Degradations {
  const reduced = loaded.filter(({ status }) => status !== 'loaded').map(({ name }) => name);
  const faulty = () => guard?.faulty() ?? [];
  const waiting = () => sources()?.waiting() ?? [];
  return {
    plugins: () =>
      [...new Set([...reduced, ...faulty(), ...waiting().map(({ plugin }) => plugin)])].sort(),
    findings: () => [
      ...unpublished,
      ...unbound(),
      ...faulty().map(faultOf),
      ...waiting().map(waitingOf),
    ],
  };
}
