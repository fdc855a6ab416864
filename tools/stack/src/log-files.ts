import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from './private-files';
import { type ProcessLog, createProcessLog, type OutputStream } from './process-log';

export type ProcessName = 'control plane' | 'endpoint' | 'proxy';

export type OnProcessLine = (name: ProcessName, line: string, stream: OutputStream) => void;

/**
 * `<folder>/<process>.log`, one session each; the session before is kept as `….previous.log`, so
 * that logs neither grow for ever nor vanish with the restart that should have been looked into.
 */
export function openLogFile(
  folder: string,
  name: ProcessName,
  onLine: OnProcessLine | undefined,
): ProcessLog {
  const path = join(folder, name.replaceAll(' ', '-'));
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (existsSync(`${path}.log`)) renameSync(`${path}.log`, `${path}.previous.log`);
  return createProcessLog({
    file: `${path}.log`,
    onLine: (line, stream) => onLine?.(name, line, stream),
  });
}
