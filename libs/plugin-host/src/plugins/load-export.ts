import { createRequire } from 'node:module';

import type { LocalizedText } from '@platform/ports';

import { resolveModule } from './resolve-module';

const load = createRequire(__filename);

export type LoadedExport = { readonly value: unknown } | { readonly failed: LocalizedText };

/**
 * `require`, not `import()`: it loads `.ts` while developing, and `.js`, CommonJS or ES modules once
 * built, and always gives the export itself.
 */
export function loadExport(folder: string, module: string, exportName: string): LoadedExport {
  const file = resolveModule(folder, module);
  if (file === undefined) {
    return {
      failed: {
        fr: `module « ${module} » introuvable dans ${folder}`,
        en: `module "${module}" not found in ${folder}`,
      },
    };
  }
  try {
    const loaded = load(file) as unknown;
    const isNamespace = typeof loaded === 'object' && loaded !== null;
    // `module.exports = factory` is what CommonJS calls a default export.
    if (!isNamespace && exportName === 'default') return { value: loaded };
    return { value: (loaded as Record<string, unknown> | undefined)?.[exportName] };
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return {
      failed: {
        fr: `le module « ${module} » ne se charge pas : ${reason}`,
        en: `module "${module}" does not load: ${reason}`,
      },
    };
  }
}
