import { furtherFindings, type CatalogPlugin, type Degradation } from '@platform/catalog';
import type { EngineBindings } from '@platform/engine-api';
import { pointerOf } from '@platform/manifests';
import type { PluginGuard } from '@platform/plugin-host';

import type { RunningSources } from '../sources/start-sources';

/** What works less than it should since the process started, beside what did not load. */
export interface Degradations {
  /** Plugins, sorted: those that did not load whole among them. */
  plugins(): readonly string[];
  /** What the catalog tells of it. */
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

const waitingOf = ({ source, plugin }: { readonly source: string; readonly plugin: string }) => ({
  code: 'EVENT_SOURCE_DOWN',
  severity: 'warning' as const,
  path: pointerOf(['sources', source]),
  message: {
    fr: `la source d'événements « ${source} » ne tourne pas, un nouvel essai est prévu`,
    en: `event source "${source}" does not run, it will be tried again`,
  },
  plugin,
});

const isBinding = ({ path }: Degradation): boolean => /^\/(ports|terminology)\//.test(path);

/**
 * What is wrong with the instance: of ports and terminology what the engine could not bind, as soon as it told,
 * for it alone binds them; of the rest what either of the two processes found.
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
  /** Undefined while they are not started yet. */
  readonly sources: () => RunningSources | undefined;
  /** What the instance asked to be published and is not. */
  readonly unpublished?: readonly Degradation[];
}

export function observeDegradations(
  loaded: readonly CatalogPlugin[],
  { guard, sources, unpublished = [] }: Observed,
): Degradations {
  const reduced = loaded.filter(({ status }) => status !== 'loaded').map(({ name }) => name);
  const faulty = () => guard?.faulty() ?? [];
  const waiting = () => sources()?.waiting() ?? [];
  return {
    plugins: () =>
      [...new Set([...reduced, ...faulty(), ...waiting().map(({ plugin }) => plugin)])].sort(),
    findings: () => [...unpublished, ...faulty().map(faultOf), ...waiting().map(waitingOf)],
  };
}
