import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of a bundle with the licence texts, and a table of all packages. */
export const LICENCES = 'licences';

const LICENCE_FILE = /^(licen[cs]es?|copying|notice|copyright)/i;

/** Of a `package.json`: SPDX, or the older forms. */
function licenceOf({ license, licenses = [] }) {
  const named = [license ?? licenses].flat().map((one) => one?.type ?? one);
  const found = named.filter((one) => typeof one === 'string' && one !== '').join(' OR ');
  return found === '' ? undefined : found;
}

/**
 * Writes the licence texts of the shipped packages into `licences/<name>@<version>/`, and a table of all of them. Throws
 * for a package that states no licence and has no text of one.
 */
export function writeLicences(folder, shipped) {
  const rows = shipped.map(({ id, folder: from, manifest }) => {
    const texts = readdirSync(from).filter((name) => LICENCE_FILE.test(name));
    const into = join(LICENCES, id.replaceAll('/', '+'));
    const licence = licenceOf(manifest);
    if (licence === undefined && texts.length === 0) throw new Error(`${id} states no licence`);
    if (texts.length > 0) mkdirSync(join(folder, into), { recursive: true });
    for (const name of texts) copyFileSync(join(from, name), join(folder, into, name));
    const links = texts.map((name) => `[${name}](${into.slice(LICENCES.length + 1)}/${name})`);
    return `| ${id} | ${licence ?? 'see the text'} | ${links.join(' ') || 'no text in the package'} |`;
  });
  mkdirSync(join(folder, LICENCES), { recursive: true });
  const table = ['| Package | Licence | Text |', '| --- | --- | --- |', ...rows];
  const about = `The ${shipped.length} packages of others in this bundle.`;
  writeFileSync(
    join(folder, LICENCES, 'README.md'),
    `# Licences\n\n${about}\n\n${table.join('\n')}\n`,
  );
}
