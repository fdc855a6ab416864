import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parsePluginManifest, type PluginManifest } from '@platform/manifests';

import { listFiles } from '../archive/list-files';
import { PluginNotPublishableError } from '../errors';
import { MANIFEST_FILE } from '../version-folder';

interface Publishable {
  readonly manifest: PluginManifest;
  readonly files: readonly string[];
}

const isSource = (path: string) =>
  /\.[cm]?ts$/.test(path) && !/\.d\.[cm]?ts$/.test(path) && !path.includes('node_modules/');

function readManifest(folder: string): PluginManifest {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST_FILE), 'utf8');
  } catch {
    throw new PluginNotPublishableError(folder, {
      fr: `${MANIFEST_FILE} absent ou illisible`,
      en: `${MANIFEST_FILE} missing or unreadable`,
    });
  }
  const { manifest, diagnostics } = parsePluginManifest(text);
  const problems = diagnostics.filter(({ severity }) => severity === 'error');
  if (manifest === undefined || problems.length > 0) {
    throw new PluginNotPublishableError(folder, {
      fr: `${MANIFEST_FILE} invalide : ${problems.map(({ message }) => message.fr).join(' ; ')}`,
      en: `invalid ${MANIFEST_FILE}: ${problems.map(({ message }) => message.en).join('; ')}`,
    });
  }
  return manifest;
}

/**
 * Returns what would be published of a built plugin. Throws `PluginNotPublishableError` for anything doubtful,
 * because a published version cannot be corrected.
 */
export function checkPublishable(folder: string): Publishable {
  const manifest = readManifest(folder);
  const { files, others } = listFiles(folder);
  const [link] = others;
  if (link !== undefined) {
    throw new PluginNotPublishableError(folder, {
      fr: `${link} n'est ni un fichier ni un dossier`,
      en: `${link} is neither a file nor a folder`,
    });
  }
  const source = files.find(isSource);
  if (source !== undefined) {
    throw new PluginNotPublishableError(folder, {
      fr: `le plugin n'est pas compilé (${source}) : publiez son dossier dist/`,
      en: `the plugin is not built (${source}): publish its folder dist/`,
    });
  }
  return { manifest, files };
}
