import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Catalog } from '@platform/catalog';
import { registerDeployment, startEngine } from '@platform/engine';
import { createIngressClient, type IngressClient } from '@platform/engine-api';
import { bindPorts, loadPlugins } from '@platform/plugin-host';
import { openRunStore, type RunStore } from '@platform/run-store';
import { startControlPlane } from '@platform/stack';
import { createLogger } from '@platform/telemetry';
import { InternalTerminology } from '@platform/terminology';
import { until } from '@platform/testing';

import { ingestEvent } from '../../events/ingest-event';
import { createLiveRuns, type LiveRuns } from '@platform/run-projection';
import {
  openDefinitionHarness,
  type DefinitionHarness,
} from '../../simulation/__fixtures__/definition-harness';
import { AT, PLUGINS } from '../../simulation/__fixtures__/demonstration';

const LOCALE = { locale: 'fr', timezone: 'Europe/Paris' } as const;

/** A patient of the ward, and their one potassium result, mmol/L. */
export interface Sample {
  readonly patientId: string;
  readonly value: number;
}

/** A real control plane and engine over a record in memory, whose every write is in a journal. */
export interface ShadowHarness extends DefinitionHarness {
  readonly store: RunStore;
  readonly live: LiveRuns;
  readonly ingress: IngressClient;
  readonly bound: { readonly patient: { readonly adapter: string } };
  readonly locale: string;
  readonly timezone: string;
  /** Announces the result of each sample, and waits until its runs have ended. */
  take(samples: readonly Sample[], prefix: string): Promise<readonly string[]>;
  /** Every write that the record ever took, as its journal has it. */
  journal(): string;
  record(patientId: string): Promise<unknown>;
}

const resourcesOf = ({ patientId, value }: Sample): readonly object[] => [
  {
    resourceType: 'Patient',
    id: patientId,
    identifier: [{ system: 'urn:test:ward', value: patientId }],
    name: [{ family: 'Exemple', given: ['Test'] }],
    gender: 'female',
    birthDate: '1950-06-15',
  },
  {
    resourceType: 'Observation',
    id: `o-${patientId}`,
    status: 'final',
    code: {
      coding: [{ system: 'http://loinc.org', code: '2823-3', display: 'Potassium' }],
      text: 'Potassium',
    },
    subject: { reference: `Patient/${patientId}` },
    effectiveDateTime: AT,
    issued: AT,
    valueQuantity: {
      value,
      unit: 'mmol/L',
      system: 'http://unitsofmeasure.org',
      code: 'mmol/L',
    },
  },
];

function writeRecords(folder: string, samples: readonly Sample[]): void {
  mkdirSync(folder);
  for (const sample of samples) {
    for (const resource of resourcesOf(sample)) {
      const { resourceType } = resource as { resourceType: string };
      const file = `${resourceType.toLowerCase()}-${sample.patientId}.json`;
      writeFileSync(join(folder, file), JSON.stringify(resource));
    }
  }
}

async function openEngine(catalog: Catalog, folder: string) {
  const patient = { adapter: 'memory', config: { seed: 'records', journal: 'journal.jsonl' } };
  const log = createLogger('instance');
  const context = { root: folder, dataDir: folder, log, ...LOCALE };
  const { ports, recordPorts } = await bindPorts(catalog, { ports: { patient } }, context);
  const controlPlane = await startControlPlane();
  const terminology = new InternalTerminology(catalog);
  const engine = await startEngine(
    {
      catalog,
      ports: { ...ports, terminology },
      recordPorts: new Map([...recordPorts].map(([kind, { record }]) => [kind, record])),
      terminology,
    },
    { runRetentionMs: 3_600_000, inactivityTimeoutMs: 1_000, identityKeys: [] },
    { host: '127.0.0.1', port: 0, portKey: 'ENDPOINT_PORT' },
  );
  const { signal } = new AbortController();
  const { adminUrl, ingressUrl } = controlPlane;
  await registerDeployment({ adminUrl, endpointUrl: engine.url, signal });
  const close = async (): Promise<void> => {
    await engine.close(0);
    await controlPlane.stop();
  };
  return { ingressUrl, close };
}

/** The engine works in this very process, beside all the runs: a busy machine is no failure. */
const PATIENT_MS = 250_000;

/** `samples`: everybody whose record there is. */
export async function openShadowHarness(samples: readonly Sample[]): Promise<ShadowHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'ward of runs '));
  const { catalog } = await loadPlugins({ roots: [PLUGINS] });
  writeRecords(join(folder, 'records'), samples);
  const engine = await openEngine(catalog, folder);
  const ingress = createIngressClient({
    url: engine.ingressUrl,
    observe: (_path, call) => call({}),
    timeoutMs: PATIENT_MS,
  });
  const definitions = await openDefinitionHarness(catalog);
  const store = await openRunStore(definitions.database);
  const live = createLiveRuns(ingress, store, undefined, PATIENT_MS);

  const ended = (runId: string): Promise<unknown> =>
    until(async () => {
      const snapshot = await ingress.getRun(runId);
      return snapshot !== null && snapshot.phase !== 'running';
    });

  return {
    ...definitions,
    store,
    live,
    ingress,
    bound: { patient: { adapter: 'memory' } },
    ...LOCALE,
    async take(taken, prefix) {
      const ids: string[] = [];
      for (const { patientId } of taken) {
        const event = {
          eventId: `${prefix}-${patientId}`,
          eventType: 'lab.potassium.available',
          patientId,
          code: '2823-3',
          observedAt: AT,
        };
        const { runs } = await ingestEvent(event, {
          ...(await definitions.definitions.inForce()),
          ...{ store, live, ingress, ...LOCALE },
          requireCompleteIndex: () => undefined,
          isSigned: () => false,
          startedBy: [],
          now: () => new Date(),
        });
        ids.push(...runs.map(({ runId }) => runId));
      }
      await Promise.all(ids.map(ended));
      return ids;
    },
    journal: () => readFileSync(join(folder, 'journal.jsonl'), 'utf8'),
    record: (id) => ingress.recordSnapshot({ kind: 'patient', id }),
    async close() {
      await store.close();
      await definitions.close();
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
