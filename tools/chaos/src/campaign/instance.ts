import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOM = join(__dirname, '../..');
export const PLUGIN = join(ROOM, 'src/plugin');
export const CLOCK_SHIFT = join(PLUGIN, 'clock-shift.cjs');

/** Writes the manifest of the campaign's instance and answers its path. JSON is YAML. */
export function writeInstance(folder: string, ledgerUrl: string): string {
  const file = join(folder, 'instance.yaml');
  const manifest = {
    apiVersion: 'platform/instance-v1',
    name: 'Campagne de chaos',
    locale: 'fr',
    timezone: 'Europe/Paris',
    ports: {
      ledger: { adapter: 'http', config: { url: ledgerUrl } },
      agent: { adapter: 'chaos', config: { url: ledgerUrl } },
    },
    seed: [join(ROOM, 'workflows')],
  };
  writeFileSync(file, JSON.stringify(manifest, null, 2));
  return file;
}
