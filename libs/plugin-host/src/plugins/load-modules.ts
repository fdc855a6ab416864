import { exportKey, type PluginBundle } from '@platform/catalog';
import {
  CONTRIBUTION_SECTIONS,
  contributionId,
  type Contributions,
  type ContributionSection,
  type ManifestDiagnostic,
} from '@platform/manifests';
import type { LocalizedText } from '@platform/ports';

import { guardExport, MAX_BLOCKING_MS } from '../guard/guard-exports';
import type { PluginGuard } from '../guard/plugin-guard';
import { troubleOfBehavior } from './check-behavior';
import { reasonOf, type ErrorLocation } from './error-location';
import { LOAD_TIMEOUT_MS, loadExport, loadExportLater, type ModuleReference } from './load-export';
import type { FoundPlugin } from './read-plugin';
import { readOverlays } from './read-overlays';

/** Nodes name their module under `behavior`, the other sections at the top of the entry. */
function moduleOf(entry: Contributions[ContributionSection][number]): ModuleReference | undefined {
  if ('behavior' in entry) return entry.behavior;
  return 'module' in entry ? entry : undefined;
}

export interface LoadModulesOptions {
  /** Wraps everything that is loaded. Without it, exports are returned unwrapped. */
  readonly guard?: PluginGuard | undefined;
  /** Maximum time to load a module, in ms. */
  readonly loadLimitMs?: number | undefined;
  /** Event sources whose modules are loaded now. Default: all. Other modules are loaded when the source is created. */
  readonly usedSources?: ReadonlySet<string> | undefined;
}

/** Loads the modules of a plugin. Removes only the contributions whose modules cannot be loaded. */
export function loadModules(
  { folder, manifest, locations, source, diagnostics }: FoundPlugin,
  { guard, loadLimitMs = LOAD_TIMEOUT_MS, usedSources }: LoadModulesOptions = {},
): PluginBundle {
  const plugin = manifest.name;
  guard?.adopt(plugin, folder);
  const inPlugin = <T>(work: () => T): T => (guard ? guard.run({ plugin }, work) : work());

  const exports = new Map<string, unknown>();
  const failures: ManifestDiagnostic[] = [];

  const isUsable =
    (section: ContributionSection) => (entry: Contributions[typeof section][number]) => {
      const reference = moduleOf(entry);
      if (reference === undefined) return true;
      const id = contributionId(section, entry) ?? '';
      // A second contribution with the same id is refused, so its code never runs.
      if (exports.has(exportKey(section, id))) return true;
      const within = locations.get(entry) ?? '';
      const report = (
        { code, severity }: Pick<ManifestDiagnostic, 'code' | 'severity'>,
        member: string,
        message: LocalizedText,
        location?: ErrorLocation,
      ): void => {
        const path = `${within}${member}`;
        const position = source.locate(path);
        failures.push({
          code,
          severity,
          path,
          message: {
            fr: `${section} ${id} : ${message.fr}`,
            en: `${section} ${id}: ${message.en}`,
          },
          section,
          id,
          ...(location ?? { file: source.file, ...(position && { position }) }),
        });
      };
      const isUsed = section !== 'eventSources' || (usedSources?.has(id) ?? true);
      const loaded = inPlugin(() =>
        (isUsed ? loadExport : loadExportLater)(folder, reference, loadLimitMs),
      );
      if ('failed' in loaded) {
        const member = 'behavior' in entry ? '/behavior/module' : '/module';
        const finding = { code: 'PLUGIN_MODULE_FAILED', severity: 'error' } as const;
        report(finding, member, loaded.failed, loaded.location);
        return false;
      }
      if ('kind' in entry && entry.dynamic === undefined) {
        const trouble = inPlugin(() => troubleOfBehavior(entry, loaded.value, MAX_BLOCKING_MS));
        if (trouble !== undefined && 'wrong' in trouble) {
          const finding = { code: 'PLUGIN_BEHAVIOR_MISMATCH', severity: 'error' } as const;
          report(finding, '/behavior', trouble.wrong);
          return false;
        }
        if (trouble !== undefined) {
          const { reason, location } = reasonOf(trouble.threw, folder);
          const message = {
            fr: `la fabrique du comportement échoue, et avec elle chaque nœud de ce type, sauf si elle ne manque que des libellés ou des unités de l'instance : ${reason}`,
            en: `the factory of the behavior throws, and every node of this type fails with it, unless it only misses the labels or units of the instance: ${reason}`,
          };
          const finding = { code: 'PLUGIN_FACTORY_FAILED', severity: 'warning' } as const;
          report(finding, '/behavior', message, location);
        }
      }
      const call = section === 'eventSources' ? { plugin, source: id } : { plugin };
      exports.set(
        exportKey(section, id),
        guard ? guardExport(loaded.value, section, call, guard) : loaded.value,
      );
      return true;
    };

  const contributes = Object.fromEntries(
    CONTRIBUTION_SECTIONS.map((section) => {
      const entries: readonly Contributions[typeof section][number][] =
        manifest.contributes[section];
      return [section, entries.filter(isUsable(section))];
    }),
  ) as Contributions;

  const { overlays, diagnostics: overlayDiagnostics } = readOverlays(folder, manifest);
  return {
    manifest: { ...manifest, contributes },
    exports,
    overlays,
    locations,
    source,
    diagnostics: [...diagnostics, ...failures, ...overlayDiagnostics],
  };
}
