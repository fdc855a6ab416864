import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Downloads a version of Node (`24`, `latest`), which npm has as a package for each platform, into `folder`, where it is
 * kept. Returns the folder with the program.
 */
export function fetchNode(version, folder) {
  mkdirSync(folder, { recursive: true });
  const name = `node-${process.platform}-${process.arch}@${version}`;
  const quiet = ['--json', '--loglevel', 'error'];
  const packed = execFileSync('npm', ['pack', name, ...quiet, '--pack-destination', folder], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [{ filename, version: exact }] = JSON.parse(packed);
  const kept = join(folder, exact);
  const archive = join(folder, filename);
  if (!existsSync(kept)) {
    const unpacked = mkdtempSync(join(folder, 'new-'));
    execFileSync('tar', ['xzf', archive, '-C', unpacked, '--strip-components=1', 'package/bin']);
    renameSync(unpacked, kept);
  }
  rmSync(archive);
  return join(kept, 'bin');
}
