import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version of the package this process is started from, its sources or what they are compiled to. */
export function packageVersion(): string {
  const text = readFileSync(join(__dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
