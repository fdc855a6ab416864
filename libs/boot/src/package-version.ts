import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

function nearestManifest(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  if (existsSync(file)) return file;
  const above = dirname(folder);
  return above === folder ? undefined : nearestManifest(above);
}

/**
 * Returns the version of the package that contains a folder, source or compiled; `0.0.0` when there is no package
 * or no version.
 */
export function packageVersion(folder: string): string {
  const file = nearestManifest(folder);
  if (file === undefined) return '0.0.0';
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version?: string };
  return version ?? '0.0.0';
}
