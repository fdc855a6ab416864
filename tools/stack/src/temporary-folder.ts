import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
const NEEDED_BYTES = 1024 ** 3;

/** A new folder for one run of a process, in memory where the system has room for it. */
export function createTemporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(memoryDiskHasRoom() ? MEMORY_DISK : tmpdir(), 'platform-stack-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Containers often have a memory disk of 64 MB, less than the server preallocates. */
function memoryDiskHasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  }
}
