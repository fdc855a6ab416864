import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from './private-files';
import { type ProcessLog, createProcessLog, type OutputStream } from './process-log';

export type ProcessName =
  'control plane' | 'endpoint' | 'proxy' | 'FHIR server' | 'console' | 'test bench';

export type OnProcessLine = (name: ProcessName, line: string, stream: OutputStream) => void;

/**
 * Opens `<folder>/<process>.log`, which holds one session. The previous session is kept as `….previous.log`: the
 * logs do not grow forever, and a restart does not delete the log that explains it.
 */
export function openLogFile(
  folder: string,
  name: ProcessName,
  onLine: OnProcessLine | undefined,
): ProcessLog {
  const path = join(folder, name.toLowerCase().replaceAll(' ', '-'));
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (existsSync(`${path}.log`)) renameSync(`${path}.log`, `${path}.previous.log`);
  return createProcessLog({
    file: `${path}.log`,
    onLine: (line, stream) => onLine?.(name, line, stream),
  });
}
