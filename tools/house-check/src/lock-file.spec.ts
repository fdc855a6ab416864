import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
}

const text = readFileSync(join(__dirname, '../../../package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

describe('the lock file', () => {
  it('lists the packages of other people', () => {
    expect(installed.length).toBeGreaterThan(500);
  });

  // npm omits `integrity` for packages that it finds in node_modules. Delete the entries named here, then run
  // `npm install --package-lock-only`, which writes them again with their hash.
  it('holds the hash of every package, so that a changed archive is not installed', () => {
    const without = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('names no registry', () => {
    const named = installed.filter(([, { resolved }]) => resolved !== undefined);
    expect(named.map(([path]) => path)).toEqual([]);
  });
});
