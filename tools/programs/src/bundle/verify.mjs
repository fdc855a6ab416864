#!/usr/bin/env node
/**
 * `node verify.mjs [archive or folder]`: whether an offline bundle is as it was made, without a network. Needs only Node,
 * and is in the bundle and beside it. Exits with 0, or with 1 and one line that says what is wrong.
 */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

/** In the form of `sha256sum`: of every file of the bundle but this one. */
export const SUMS = 'SHA256SUMS';

/** What a start creates in the folder. */
const CREATED_LATER = '.data';

/** Why a bundle is refused, in one line. */
class Refused extends Error {}

export async function sha256Of(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Paths of all files below `folder`, with `/`, sorted. Refuses what is neither a file nor a folder. */
export function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      const name = path.slice(join(folder, '/').length).replaceAll('\\', '/');
      if (entry.isFile() || entry.isDirectory()) return entry.isFile() ? name : '';
      throw new Refused(`${name} is neither a file nor a folder`);
    })
    .filter((name) => name !== '')
    .sort();
}

/** `<sha256>  <name>` → the sum by name. */
function readSums(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Refused(`${basename(file)} is missing`);
  }
  const lines = text.split('\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      if (sum === undefined) throw new Refused(`${basename(file)} has a line that is no checksum`);
      return [name, sum];
    }),
  );
}

async function verifyFolder(folder) {
  const sums = readSums(join(folder, SUMS));
  const present = filesOf(folder).filter(
    (name) => name !== SUMS && !name.startsWith(`${CREATED_LATER}/`),
  );
  const there = new Set(present);
  for (const name of sums.keys()) if (!there.has(name)) throw new Refused(`${name} is missing`);
  for (const name of present) {
    const expected = sums.get(name);
    if (expected === undefined) throw new Refused(`${name} does not belong to the bundle`);
    if ((await sha256Of(join(folder, name))) !== expected) throw new Refused(`${name} was changed`);
  }
  return `${present.length} files, all as they were bundled`;
}

async function verifyArchive(archive) {
  const name = basename(archive);
  const expected = readSums(`${archive}.sha256`).get(name);
  if (expected === undefined) throw new Refused(`${name}.sha256 is the checksum of another file`);
  if ((await sha256Of(archive)) !== expected) throw new Refused(`${name} was changed or cut off`);
  return 'the archive is as it was made; unpack it, then verify the folder';
}

/** Resolves with what was verified. Rejects with an error of one line. */
export async function verifyBundle(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new Refused(`${path} does not exist`);
  return found.isDirectory() ? verifyFolder(path) : verifyArchive(path);
}

/** Prints the outcome; resolves with the exit code. */
export async function printVerdict(path) {
  try {
    process.stdout.write(`✔ ${await verifyBundle(path)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`✖ ${path}: ${error.message.split('\n')[0]}\n`);
    return 1;
  }
}

const own = fileURLToPath(import.meta.url);
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === own) {
  process.exitCode = await printVerdict(process.argv[2] ?? dirname(own));
}
