import { readdirSync, readlinkSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';

/** Returns the number of sockets that a process has open. Undefined on systems other than Linux. */
export function socketCount(pid: number | undefined): number | undefined {
  if (platform() !== 'linux' || pid === undefined) return undefined;
  const folder = `/proc/${pid}/fd`;
  const isSocket = (file: string): boolean => {
    try {
      return readlinkSync(join(folder, file)).startsWith('socket:');
    } catch {
      // It was closed meanwhile.
      return false;
    }
  };
  return readdirSync(folder).filter(isSocket).length;
}
