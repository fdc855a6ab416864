import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startMarkOf } from './process-identity';

const MEMORY_DISK = '/dev/shm';

/** Has a file for each port. The same whatever TMPDIR says: tests have one of their own, and the machine's ports are everybody's. */
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

/** False when there is such a file; true, too, where none can be written. */
function write(file: string): boolean {
  try {
    writeFileSync(file, ownName(), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  }
}

/**
 * Takes a port for as long as this process runs. A stack keeps its ports while its processes are restarted, and
 * nothing listens there meanwhile: another stack that took one would be spoken to in its place. False when another
 * process, or this one, has it. Where nothing can be written every port is free.
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
