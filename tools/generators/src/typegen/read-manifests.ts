import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parsePluginManifest, type PluginManifest } from '@platform/manifests';

import { findingLines } from '../finding-lines';
import { ToolError } from '../tool-error';

const MANIFEST = 'plugin.yaml';

/** Reads `plugin.yaml` of a folder. Throws ToolError `GENERATOR_MANIFEST_INVALID` with every finding. */
export function readManifest(folder: string): PluginManifest {
  const { manifest, diagnostics } = parsePluginManifest(
    readFileSync(join(folder, MANIFEST), 'utf8'),
  );
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (manifest !== undefined && errors.length === 0) return manifest;
  const file = join(folder, MANIFEST);
  throw new ToolError(
    'GENERATOR_MANIFEST_INVALID',
    [`${file} is invalid:`, ...findingLines(file, errors)].join('\n'),
  );
}

const siblings = (folder: string): string[] =>
  readdirSync(dirname(folder))
    .sort()
    .map((name) => join(dirname(folder), name))
    .filter((sibling) => existsSync(join(sibling, MANIFEST)));

/**
 * Returns the manifests of all direct and indirect dependencies of a plugin, which it looks for beside its folder.
 * Throws ToolError `GENERATOR_DEPENDENCY_MISSING` for a missing one.
 */
export function readDependencies(folder: string, manifest: PluginManifest): PluginManifest[] {
  const available = new Map<string, PluginManifest>();
  for (const sibling of siblings(folder)) {
    const { manifest: found } = parsePluginManifest(readFileSync(join(sibling, MANIFEST), 'utf8'));
    if (found !== undefined) available.set(found.name, found);
  }
  const closure = new Map<string, PluginManifest>();
  const add = (name: string, by: string): void => {
    if (name === manifest.name || closure.has(name)) return;
    const found = available.get(name);
    if (found === undefined) {
      throw new ToolError(
        'GENERATOR_DEPENDENCY_MISSING',
        `${by} depends on ${name}, which is not in ${dirname(folder)}`,
      );
    }
    closure.set(name, found);
    Object.keys(found.dependsOn ?? {}).forEach((next) => add(next, name));
  };
  Object.keys(manifest.dependsOn ?? {}).forEach((name) => add(name, manifest.name));
  return [...closure.values()];
}
