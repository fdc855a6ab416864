import { DefinitionStoreUnavailableError } from '@platform/stores';
import { startTelemetry } from '@platform/telemetry';
import { until } from '@platform/testing';

import { ingestionBase } from '../../__fixtures__/ingestion-deps';
import { openProxyHarness } from '../../__fixtures__/proxy-harness';
import { specOf } from '../../__fixtures__/proxy-catalog';
import { openStoredDefinitions } from '../../events/__fixtures__/stored-definitions';
import { startSchedules } from '../start-schedules';

/** Runs in its own process: definitions are unavailable, published and retired, and the schedules log it. */
async function main(): Promise<void> {
  startTelemetry({ service: 'platform-proxy', shutdownOnSignal: false });
  const harness = await openProxyHarness();
  const stored = await openStoredDefinitions();
  const current = stored.inForce();
  let failures = 0;
  let answers = 0;
  const definitions = {
    async inForce() {
      if (failures < 2) {
        failures += 1;
        throw new DefinitionStoreUnavailableError(new Error('SQLITE_BUSY'));
      }
      const inForce = await current.inForce();
      answers += 1;
      return inForce;
    },
    unserved: () => current.unserved(),
    unbound: () => current.unbound(),
  };
  const nodes = [{ id: 'start', type: 'core.schedule', config: { cron: '0 0 29 2 *' } }];
  await stored.publish(specOf('leap', { nodes }));
  const schedules = startSchedules(
    {
      ...ingestionBase(harness, { now: () => new Date(), definitions }),
      definitionStore: stored.definitionStore,
      retentionMs: 86_400_000,
    },
    { pollMs: 5 },
  );
  const followed = async (): Promise<void> => {
    const before = answers;
    await until(() => answers > before + 2);
  };
  await followed();
  await stored.publish(specOf('leap', { nodes, name: 'v2' }));
  await followed();
  await stored.retire('leap');
  await followed();
  await schedules.stop();
  await harness.close();
  await stored.close();
}

void main();
