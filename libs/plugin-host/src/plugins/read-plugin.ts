import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { CatalogPlugin, ManifestSource } from '@platform/catalog';
import {
  parsePluginManifest,
  yamlLocator,
  type EntryLocations,
  type ManifestDiagnostic,
  type PluginManifest,
} from '@platform/manifests';

import { MANIFEST_FILE } from './discover';

/** A plugin folder with a valid manifest. Its modules are not loaded yet. */
export interface FoundPlugin {
  readonly folder: string;
  readonly manifest: PluginManifest;
  readonly locations: EntryLocations;
  readonly source: ManifestSource;
  readonly diagnostics: readonly ManifestDiagnostic[];
}

type ReadPlugin = { readonly found: FoundPlugin } | { readonly unreadable: CatalogPlugin };

function unreadable(folder: string, diagnostics: readonly ManifestDiagnostic[]): ReadPlugin {
  // Without a readable manifest, only the folder name is known.
  const name = basename(folder);
  return {
    unreadable: {
      name,
      version: '',
      status: 'skipped',
      diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic, plugin: name })),
    },
  };
}

/** Reads `plugin.yaml` of a folder; never throws. */
export function readPlugin(folder: string): ReadPlugin {
  const file = join(folder, MANIFEST_FILE);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const reason = (error as Error).message;
    const message = {
      fr: `${MANIFEST_FILE} illisible : ${reason}`,
      en: `${MANIFEST_FILE} cannot be read: ${reason}`,
    };
    const diagnostic = {
      code: 'PLUGIN_MANIFEST_UNREADABLE',
      severity: 'error',
      path: '',
      message,
      file,
    } as const;
    return unreadable(folder, [diagnostic]);
  }
  const { manifest, locations, diagnostics: found } = parsePluginManifest(text);
  const diagnostics = found.map((diagnostic) => ({ ...diagnostic, file }));
  const source = { file, locate: yamlLocator(text) };
  return manifest === undefined
    ? unreadable(folder, diagnostics)
    : { found: { folder, manifest, locations, source, diagnostics } };
}
