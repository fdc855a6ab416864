import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { HOOK } from '../scenarios/hooks-and-reruns';
import { JOURNAL } from './journals';

/** Variable of the proxies with the webhook secret. */
export const HOOK_SECRET_VARIABLE = 'CHAOS_HOOK_SECRET';

const ROOM = join(__dirname, '../..');
export const PLUGIN = join(ROOM, 'src/plugin');
export const CLOCK_SHIFT = join(PLUGIN, 'clock-shift.cjs');

/** Writes the instance manifest of the campaign. Returns its path. JSON is YAML. */
export function writeInstance(folder: string, ledgerUrl: string): string {
  const file = join(folder, 'instance.yaml');
  const manifest = {
    apiVersion: 'platform/instance-v1',
    name: 'Campagne de chaos',
    locale: 'fr',
    timezone: 'Europe/Paris',
    ports: {
      ledger: { adapter: 'http', config: { url: ledgerUrl } },
      patient: {
        adapter: 'memory',
        config: { seed: join(ROOM, '../../examples/potassium'), journal: JOURNAL },
      },
      agent: { adapter: 'chaos', config: { url: ledgerUrl } },
    },
    webhooks: { [HOOK]: { secretEnv: HOOK_SECRET_VARIABLE } },
    seed: [join(ROOM, 'workflows')],
  };
  writeFileSync(file, JSON.stringify(manifest, null, 2));
  return file;
}
