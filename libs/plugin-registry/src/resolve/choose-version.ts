import { isVersion } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';
import semver from 'semver';

import { parseIntegrity, type Integrity } from '../integrity';
import type { RegistryStorage } from '../storage/registry-storage';
import { INTEGRITY_FILE, versionFolder } from '../version-folder';

export interface ChosenVersion {
  readonly version: string;
  readonly integrity: Integrity;
}

interface VersionChoice {
  /** Absent when no published version is in range. */
  readonly chosen?: ChosenVersion;
  /** The published versions, highest first, when none is chosen. */
  readonly published: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

const MAX_INTEGRITY_BYTES = 64 * 1024;

const ignored = (folder: string, reason: { fr: string; en: string }): Diagnostic => ({
  code: 'PLUGIN_VERSION_IGNORED',
  severity: 'warning',
  path: '',
  message: {
    fr: `version ignorée dans le registre : ${folder} (${reason.fr})`,
    en: `version ignored in the registry: ${folder} (${reason.en})`,
  },
});

const NOT_A_VERSION = { fr: 'pas une version semver', en: 'not a semver version' };
const UNPUBLISHED = { fr: `sans ${INTEGRITY_FILE}`, en: `no ${INTEGRITY_FILE}` };
const UNREADABLE = { fr: `${INTEGRITY_FILE} illisible`, en: `unreadable ${INTEGRITY_FILE}` };

/** The highest published version of a plugin in a range. */
export async function chooseVersion(
  storage: RegistryStorage,
  name: string,
  range: string,
): Promise<VersionChoice> {
  const folders = await storage.folders(name);
  const diagnostics: Diagnostic[] = folders
    .filter((folder) => !isVersion(folder))
    .map((folder) => ignored(versionFolder(name, folder), NOT_A_VERSION));
  const versions = folders.filter(isVersion).sort(semver.rcompare);

  async function readIntegrity(version: string): Promise<Integrity | undefined> {
    const folder = versionFolder(name, version);
    const bytes = await storage.read(`${folder}/${INTEGRITY_FILE}`, MAX_INTEGRITY_BYTES);
    const integrity = bytes && parseIntegrity(bytes);
    if (integrity === undefined) {
      diagnostics.push(ignored(folder, bytes === undefined ? UNPUBLISHED : UNREADABLE));
    }
    return integrity;
  }

  const published: string[] = [];
  const inRange = versions.filter((version) => semver.satisfies(version, range));
  for (const version of inRange) {
    const integrity = await readIntegrity(version);
    if (integrity !== undefined) return { chosen: { version, integrity }, published, diagnostics };
  }
  for (const version of versions.filter((candidate) => !inRange.includes(candidate))) {
    if ((await readIntegrity(version)) !== undefined) published.push(version);
  }
  return { published, diagnostics };
}
