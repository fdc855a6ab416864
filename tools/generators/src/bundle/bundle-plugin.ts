import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { readManifest } from '../typegen/read-manifests';
import { compileFolder } from './compile-folder';
import { copyPackage } from './copy-package';
import { compiledFiles, packagesOf } from './required-packages';

/** Files that a bundle contains beside the compiled code, if the plugin has them. */
const SHIPPED = ['plugin.yaml', 'i18n', 'definitions', 'README.md'];

interface Bundle {
  readonly folder: string;
  /** Packages in the bundle, including the SDK. */
  readonly packages: readonly string[];
}

/**
 * Creates a self-contained folder from the source of a plugin: the compiled modules at the paths in the manifest, the
 * labels, and the required packages; those of this repository are compiled too. It runs wherever it is unpacked.
 * Replaces an existing folder. Throws ToolError for an invalid manifest, and for a package that is not installed.
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
  compileFolder(join(source, 'src'), join(target, 'src'));
  const needed = new Set(
    compiledFiles(join(target, 'src')).flatMap((file) => packagesOf(readFileSync(file, 'utf8'))),
  );
  const modules = join(target, 'node_modules');
  const packages = [...needed].flatMap((name) => copyPackage(name, source, modules));
  return { folder: target, packages: packages.sort() };
}
