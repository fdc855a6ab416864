import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parsePluginManifest, type PluginManifest } from '@platform/manifests';

import { listFiles } from '../archive/list-files';
import { PluginNotPublishableError } from '../errors/plugin-not-publishable-error';
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
    throw new PluginNotPublishableError(folder, `${MANIFEST_FILE} absent ou illisible`);
  }
  const { manifest, diagnostics } = parsePluginManifest(text);
  const problems = diagnostics.filter(({ severity }) => severity === 'error');
  if (manifest === undefined || problems.length > 0) {
    const reasons = problems.map(({ message }) => message.fr).join(' ; ');
    throw new PluginNotPublishableError(folder, `${MANIFEST_FILE} invalide : ${reasons}`);
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
    throw new PluginNotPublishableError(folder, `${link} n'est ni un fichier ni un dossier`);
  }
  const source = files.find(isSource);
  if (source !== undefined) {
    throw new PluginNotPublishableError(
      folder,
      `le plugin n'est pas compilé (${source}) : publiez son dossier dist/`,
    );
  }
  return { manifest, files };
}
