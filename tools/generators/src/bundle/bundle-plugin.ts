import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { ToolError } from '../tool-error';
import { readManifest } from '../typegen/read-manifests';
import { copyPackage } from './copy-package';
import { compiledFiles, packagesOf } from './required-packages';

/** Files that a bundle contains beside the compiled code, if the plugin has them. */
const SHIPPED = ['plugin.yaml', 'i18n', 'definitions', 'README.md'];

interface Bundle {
  readonly folder: string;
  /** Packages in the bundle, including the SDK. */
  readonly packages: readonly string[];
}

function copyCode(source: string, target: string): void {
  const built = join(source, 'dist');
  if (!existsSync(built)) {
    throw new ToolError('GENERATOR_NOT_BUILT', `${source} is not built: npx nx build <plugin>`);
  }
  for (const file of compiledFiles(built)) {
    const path = relative(built, file);
    if (path.split(/[\\/]/)[0] === 'spec') continue;
    mkdirSync(dirname(join(target, 'src', path)), { recursive: true });
    cpSync(file, join(target, 'src', path));
  }
}

/**
 * Creates a self-contained folder from the built code of a plugin: the compiled modules at the paths in the
 * manifest, the labels, and the required packages. It runs wherever it is unpacked. Replaces an existing folder.
 * Throws ToolError for a plugin that is not built, or whose manifest is invalid.
 */
export function bundlePlugin(source: string, target: string): Bundle {
  readManifest(source);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of SHIPPED) {
    if (existsSync(join(source, name))) {
      cpSync(join(source, name), join(target, name), { recursive: true });
    }
  }
  copyCode(source, target);
  const needed = new Set(
    compiledFiles(join(target, 'src')).flatMap((file) => packagesOf(readFileSync(file, 'utf8'))),
  );
  const modules = join(target, 'node_modules');
  const packages = [...needed].flatMap((name) => copyPackage(name, source, modules));
  return { folder: target, packages: packages.sort() };
}
