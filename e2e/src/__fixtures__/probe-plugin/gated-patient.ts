import { appendFileSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { PatientPort } from '@platform/plugin-clinical';
import type { AdapterFactory } from '@platform/sdk';

import { gateFiles, keylessFile, readingsFile, type GatePoint } from './gate-files';

/** Loaded by path, as the plugin host does: the adapters of a plugin are not in its index. A built program has built ones. */
const MEMORY_ADAPTER = 'plugins/clinical/src/adapters/patient-memory';
const PROGRAMS = 'dist/programs';

/**
 * Adapter `gated-memory`: the `memory` adapter of the clinical plugin with the same configuration, whose
 * notifications wait at gates in the folder `gates`. A gate ignores aborts: a write to a remote record cannot be
 * recalled either.
 */
const createGatedMemory: AdapterFactory<PatientPort> = async ({ gates, ...config }, context) => {
  const folder = String(gates);
  const isBuilt = process.argv[1]?.includes(PROGRAMS) ?? false;
  const { default: createMemory } = createRequire(__filename)(
    join(context.root, isBuilt ? PROGRAMS : '', MEMORY_ADAPTER),
  ) as { default: AdapterFactory<PatientPort> };
  const memory = await createMemory(config, context);

  const pass = async (point: GatePoint, patientId: string): Promise<void> => {
    const { closed, arrivals } = gateFiles(folder, point, patientId);
    appendFileSync(arrivals, `${process.pid}\n`);
    while (existsSync(closed)) await delay(20);
  };
  const gated: Pick<PatientPort, 'getObservations' | 'addNotification'> = {
    getObservations(patientId, query) {
      appendFileSync(readingsFile(folder, patientId), `${process.pid}\n`);
      return memory.getObservations(patientId, query);
    },
    async addNotification(patientId, notification, options) {
      await pass('before-write', patientId);
      const isKeyless = existsSync(keylessFile(folder, patientId));
      await memory.addNotification(patientId, notification, isKeyless ? undefined : options);
      await pass('after-write', patientId);
    },
  };
  return Object.assign(Object.create(memory) as PatientPort, gated);
};

export default createGatedMemory;
