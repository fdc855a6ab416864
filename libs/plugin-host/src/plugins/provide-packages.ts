import * as nodeModule from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import type { FoundPlugin } from './read-plugin';
import { resolveModule } from './resolve-module';

/** The only platform package that a plugin may import, besides the indexes of plugins in `dependsOn`. */
const SDK = '@platform/sdk';

/** Parts of Node's module resolution that its types do not describe. */
interface Resolution {
  _resolveFilename(
    request: string,
    parent: { readonly filename?: string | null } | null | undefined,
    ...more: readonly unknown[]
  ): string;
  /** Since Node 22.15. Also handles ES modules. */
  registerHooks?(hooks: {
    resolve(
      specifier: string,
      context: { readonly parentURL?: string },
      next: (specifier: string, context: object) => object,
    ): object;
  }): unknown;
}

/** Plugin folder → package → file. */
const provided = new Map<string, ReadonlyMap<string, string>>();

function providedTo(file: string | null | undefined, request: string): string | undefined {
  if (!file) return undefined;
  for (const [folder, packages] of provided) {
    const found = file.startsWith(folder + sep) ? packages.get(request) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Resolves only what Node itself does not find, so that a bundle keeps using its own copies. */
function followRequires(resolution: Resolution): void {
  const resolveFilename = resolution._resolveFilename;
  resolution._resolveFilename = function (request, parent, ...more) {
    try {
      return resolveFilename.call(this, request, parent, ...more);
    } catch (error) {
      const file = providedTo(parent?.filename, request);
      if (file === undefined) throw error;
      return file;
    }
  };
}

function followImports({ registerHooks }: Resolution): void {
  registerHooks?.({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (error) {
        const { parentURL } = context;
        const asker = parentURL?.startsWith('file:') ? fileURLToPath(parentURL) : undefined;
        const file = providedTo(asker, specifier);
        if (file === undefined) throw error;
        return { url: pathToFileURL(file).href, shortCircuit: true };
      }
    },
  });
}

let following = false;

/**
 * Lets a plugin require `@platform/sdk` and the indexes of the plugins in its `dependsOn`, wherever its folder
 * is: outside the repository, Node does not find them. Only these names, and only for plugins. ES modules need
 * Node 22.15; before that, the bundle must contain them.
 */
export function providePackages(plugins: readonly FoundPlugin[]): void {
  const byName = new Map(plugins.map(({ folder, manifest }) => [manifest.name, folder]));
  for (const { folder, manifest } of plugins) {
    const packages = new Map([[SDK, require.resolve(SDK)]]);
    for (const name of Object.keys(manifest.dependsOn ?? {})) {
      const dependency = byName.get(name);
      const index = dependency === undefined ? undefined : resolveModule(dependency, './src/index');
      if (index !== undefined) packages.set(name, index);
    }
    provided.set(folder, packages);
  }
  if (following) return;
  following = true;
  const resolution = nodeModule.Module as unknown as Resolution;
  followRequires(resolution);
  followImports(resolution);
}
