import * as nodeModule from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import type { FoundPlugin } from './read-plugin';
import { resolveModule } from './resolve-module';
import { RUNS_FROM_SOURCE } from './typescript';

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

/** The SDK that this process itself uses. In the built programs it is a file beside them. */
const sdkFile = (): string => (RUNS_FROM_SOURCE ? require.resolve(SDK) : join(__dirname, 'sdk.js'));

/** Plugin folder → package → file. */
const provided = new Map<string, ReadonlyMap<string, string>>();

function providedTo(asker: string | null | undefined, request: string): string | undefined {
  if (!asker) return undefined;
  for (const [folder, packages] of provided) {
    const file = asker.startsWith(folder + sep) ? packages.get(request) : undefined;
    if (file !== undefined) return file;
  }
  return undefined;
}

function followRequires(resolution: Resolution): void {
  const resolveFilename = resolution._resolveFilename;
  resolution._resolveFilename = function (request, parent, ...more) {
    return (
      providedTo(parent?.filename, request) ?? resolveFilename.call(this, request, parent, ...more)
    );
  };
}

function followImports({ registerHooks }: Resolution): void {
  registerHooks?.({
    resolve(specifier, context, next) {
      const { parentURL } = context;
      const asker = parentURL?.startsWith('file:') ? fileURLToPath(parentURL) : undefined;
      const file = providedTo(asker, specifier);
      if (file === undefined) return next(specifier, context);
      return { url: pathToFileURL(file).href, shortCircuit: true };
    },
  });
}

let following = false;

/**
 * Gives plugins the `@platform/sdk` and the indexes of the plugins in their `dependsOn` that this process uses, wherever
 * their folder is and whatever copies it brings: two copies of an error class are two classes. ES modules need Node
 * 22.15; before that, they use the copies in their folder.
 */
export function providePackages(plugins: readonly FoundPlugin[]): void {
  const byName = new Map(plugins.map(({ folder, manifest }) => [manifest.name, folder]));
  for (const { folder, manifest } of plugins) {
    const packages = new Map([[SDK, sdkFile()]]);
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
