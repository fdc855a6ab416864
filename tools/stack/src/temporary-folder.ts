import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
const NEEDED_BYTES = 1024 ** 3;

/** Creates a folder for one run of a process, on a memory file system if that has enough room. */
export function createTemporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(memoryDiskHasRoom() ? MEMORY_DISK : tmpdir(), 'platform-stack-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Containers often have a memory disk of 64 MB, less than the server allocates at its start. */
function memoryDiskHasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  }
}
