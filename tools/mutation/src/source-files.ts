import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['__fixtures__', 'generated', 'node_modules', 'dist']);
const NOT_SOURCE = /\.(spec|conformance|d)\.ts$/;

/** Returns the sorted TypeScript files of a folder, without tests and fixtures. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourceFiles(path);
      return path.endsWith('.ts') && !NOT_SOURCE.test(path) ? [path] : [];
    })
    .toSorted();
}
