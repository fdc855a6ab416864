import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { compiledPlugin } from './compiled-plugin';

export const PROBE_PLUGIN = compiledPlugin('probe-plugin');

/** Returns the manifest of an instance like the demonstration, whose record is in `folder`. */
export const instanceIn = (
  folder: string,
  seed = 'examples/potassium',
): Record<string, unknown> => ({
  apiVersion: 'platform/instance-v1',
  name: 'Essais de bout en bout',
  locale: 'fr',
  timezone: 'Europe/Paris',
  ports: {
    patient: {
      adapter: 'gated-memory',
      config: {
        seed,
        journal: join(folder, 'patient.jsonl'),
        gates: join(folder, 'gates'),
      },
    },
  },
  seed: ['plugins/renal/definitions'],
});

/** Writes an instance manifest. JSON is YAML. */
export function writeInstance(folder: string, manifest: Readonly<Record<string, unknown>>): string {
  const file = join(folder, 'instance.yaml');
  writeFileSync(file, JSON.stringify(manifest, null, 2));
  return file;
}
