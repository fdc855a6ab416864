import { copyFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { create } from 'tar';

import { filesOf, sha256Of, SUMS } from './verify.mjs';

const VERIFY = fileURLToPath(new URL('verify.mjs', import.meta.url));

const lineOf = (sum, name) => `${sum}  ${name}\n`;

/**
 * Writes the checksums of a folder into it, and packs it beside: the archive, its checksum, and the script that verifies
 * both. The same files give the same archive. Resolves with its path.
 */
export async function sealFolder(folder) {
  copyFileSync(VERIFY, join(folder, 'verify.mjs'));
  let sums = '';
  for (const name of filesOf(folder)) sums += lineOf(await sha256Of(join(folder, name)), name);
  writeFileSync(join(folder, SUMS), sums);
  const archive = `${folder}.tar.gz`;
  const name = basename(folder);
  const files = [...filesOf(folder)].map((file) => `${name}/${file}`);
  // Without what differs between two machines: times, owners.
  await create(
    { cwd: dirname(folder), file: archive, gzip: { level: 6 }, portable: true, noMtime: true },
    files,
  );
  writeFileSync(`${archive}.sha256`, lineOf(await sha256Of(archive), basename(archive)));
  copyFileSync(VERIFY, join(dirname(folder), 'verify.mjs'));
  return archive;
}
