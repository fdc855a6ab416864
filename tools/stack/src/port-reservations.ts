import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startMarkOf } from './process-identity';

const MEMORY_DISK = '/dev/shm';

/**
 * A folder with one file per reserved port. It does not depend on TMPDIR, which differs between test runs while
 * they share the ports of the machine.
 */
const folderOfUser = (): string =>
  join(
    existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir(),
    `platform-ports-${process.getuid?.() ?? 0}`,
  );

const ownName = (): string => `${process.pid} ${startMarkOf(process.pid) ?? ''}`;

function isHeld(file: string): boolean {
  try {
    const [pid = '', ...mark] = readFileSync(file, 'utf8').split(' ');
    return startMarkOf(Number(pid)) === mark.join(' ');
  } catch {
    return false;
  }
}

/** Returns false if the file exists. Returns true if it cannot be written. */
function write(file: string): boolean {
  try {
    writeFileSync(file, ownName(), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  }
}

/**
 * Reserves a port for the life of this process. A stack keeps its ports while its processes restart. Nothing
 * listens there meanwhile, and if another stack took such a port, it would get our requests. Returns false if this
 * or another process has the port. If nothing can be written, every port counts as free.
 */
export function reservePort(port: number, folder = folderOfUser()): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return true;
  }
  const file = join(folder, String(port));
  if (write(file)) return true;
  if (isHeld(file)) return false;
  rmSync(file, { force: true });
  return write(file);
}
