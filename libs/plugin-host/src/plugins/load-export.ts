import { createRequire } from 'node:module';

import { didYouMean } from '@platform/expression';
import type { LocalizedText } from '@platform/ports';

import { withTimeout } from '../guard/with-timeout';
import { reasonOf, type ErrorLocation } from './error-location';
import { nearestModule, resolveModule } from './resolve-module';
import { prepareToLoad } from './typescript';

const load = createRequire(__filename);

/** A module of a plugin, as its manifest names it. */
export interface ModuleReference {
  readonly module: string;
  readonly export: string;
}

type LoadedExport =
  | { readonly value: unknown }
  /** `place` is the position in the code, if there is one. */
  | { readonly failed: LocalizedText; readonly location?: ErrorLocation };

/** Whether an import of an ES module failed with "not found". A `require` has another code. */
const isImportNotFound = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === 'ERR_MODULE_NOT_FOUND';

/** Hint for Node before 22.15, where `providePackages` cannot resolve imports of ES modules. */
const IMPORT_HINT: LocalizedText = {
  fr: ' (un module ES hors du dépôt apporte ses paquets, voir « nx bundle », ou s’écrit en CommonJS)',
  en: ' (an ES module outside the repository brings its packages, see "nx bundle", or is written as CommonJS)',
};

/** Maximum time to load a module, in ms. Nothing else stops an endless loop in it. */
export const LOAD_TIMEOUT_MS = 15_000;

/** Requires a file and removes it from the module cache when it was interrupted, because it is incomplete. */
function requireWithin(file: string, limitMs: number): unknown {
  // Nothing of it runs now: several contributions may name one module, and a process may load its plugins again.
  if (load.cache[file]?.loaded === true) return load(file);
  prepareToLoad(file);
  const before = new Set(Object.keys(load.cache));
  try {
    return withTimeout(() => load(file) as unknown, limitMs);
  } catch (error) {
    for (const [path, module] of Object.entries(load.cache))
      if (module?.loaded === false && !before.has(path)) delete load.cache[path];
    throw error;
  }
}

const notFound = (folder: string, module: string): LoadedExport => ({
  failed: didYouMean(
    {
      fr: `module « ${module} » introuvable dans ${folder}`,
      en: `module "${module}" not found in ${folder}`,
    },
    nearestModule(folder, module),
  ),
});

/**
 * Loads an export of a plugin's module. Uses `require`, not `import()`, because it loads `.ts` files during
 * development and CommonJS or ES modules after the build, and returns the export directly.
 */
export function loadExport(
  folder: string,
  { module, export: exportName }: ModuleReference,
  limitMs = LOAD_TIMEOUT_MS,
): LoadedExport {
  const file = resolveModule(folder, module);
  if (file === undefined) return notFound(folder, module);
  try {
    const loaded = requireWithin(file, limitMs);
    const isNamespace = typeof loaded === 'object' && loaded !== null;
    // In CommonJS, `module.exports = factory` is the default export.
    if (!isNamespace && exportName === 'default') return { value: loaded };
    return { value: (loaded as Record<string, unknown> | undefined)?.[exportName] };
  } catch (error) {
    const hint = isImportNotFound(error) ? IMPORT_HINT : { fr: '', en: '' };
    const { reason, location } = reasonOf(error, folder);
    return {
      failed: {
        fr: `le module « ${module} » ne se charge pas : ${reason}${hint.fr}`,
        en: `module "${module}" does not load: ${reason}${hint.en}`,
      },
      ...(location === undefined ? {} : { location }),
    };
  }
}

/** Returns a factory that loads its module on the first call, and throws then if the module cannot be loaded. */
export function loadExportLater(
  folder: string,
  reference: ModuleReference,
  limitMs = LOAD_TIMEOUT_MS,
): LoadedExport {
  if (resolveModule(folder, reference.module) === undefined)
    return notFound(folder, reference.module);
  return {
    value: (...given: unknown[]): unknown => {
      const loaded = loadExport(folder, reference, limitMs);
      if ('failed' in loaded) throw new Error(loaded.failed.en);
      return (loaded.value as (...args: unknown[]) => unknown)(...given);
    },
  };
}
