import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { extract } from 'tar';

import { SQLITE_DRIVERS } from '../stage.mjs';

/** Number of the processor in the header of a Linux program. */
const MACHINES = { x64: 0x3e, arm64: 0xb7 };

export const PLATFORMS = Object.keys(MACHINES).map((arch) => `linux-${arch}`);

const controlPlaneOf = (platform) => `@restatedev/restate-server-${platform}`;

/** Packages with native code: the SQLite driver has all platforms in one, the control plane has one for each. */
export const nativePackages = (platforms) => [
  SQLITE_DRIVERS.brought,
  ...platforms.map(controlPlaneOf),
];

/** The native files of a bundle, by platform. */
export const nativeFiles = (platform) => [
  `node_modules/${SQLITE_DRIVERS.brought}/prebuilds/${platform}.node`,
  `node_modules/${controlPlaneOf(platform)}/bin/restate-server`,
];

/** Downloads a package with npm, in the version of the lock file, and compares it with the checksum that stands there. */
async function download(root, name, into) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { name: published = name, version, integrity } = packages[`node_modules/${name}`] ?? {};
  if (version === undefined) throw new Error(`${name} is not in package-lock.json`);
  const folder = mkdtempSync(join(tmpdir(), 'native-'));
  try {
    const args = ['pack', `${published}@${version}`, '--json', '--pack-destination', folder];
    const said = execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const [{ filename }] = JSON.parse(said);
    const archive = join(folder, filename);
    const sum = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (integrity !== `sha512-${sum}`) {
      throw new Error(`${published}@${version} is not what package-lock.json says`);
    }
    mkdirSync(into, { recursive: true });
    await extract({ file: archive, cwd: into, strip: 1 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Makes sure that the folder of a package is there: as npm installed it, or downloaded into `cache`, because npm leaves
 * out what is for other processors and other versions of Node. Resolves with the folder.
 */
export async function packageFolder(root, name, cache) {
  const installed = join(root, 'node_modules', name);
  if (existsSync(installed)) return installed;
  const into = join(cache, name);
  await download(root, name, into);
  return into;
}

function machineOf(file) {
  const header = Buffer.alloc(20);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  return header.readUInt32BE(0) === 0x7f454c46 ? header.readUInt16LE(18) : undefined;
}

/** Throws unless the native files of a platform are there, for its processor. */
export function requireNative(folder, platform) {
  const [, arch] = platform.split('-');
  for (const name of nativeFiles(platform)) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new Error(`${name} is missing`);
    if (machineOf(file) !== MACHINES[arch]) throw new Error(`${name} is not for ${platform}`);
  }
}
