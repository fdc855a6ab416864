import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import type { Stack } from '@platform/stack';

import type { Api } from './api';
import { openHospital, type Hospital } from './hospital';
import { PROBE_PLUGIN } from './instance';
import { startOtlpCollector, type OtlpCollector } from './otlp-collector';
import { createTemporaryFolder, removeFolder } from './temporary-folder';
import {
  openTerminologyServer,
  terminologyOf,
  writeCodes,
  type TerminologyServer,
} from './terminology-server';

/** Waits twice, so that a run of one id can be both decided and cancelled. */
const ODD = `
apiVersion: platform/workflow-v1
slug: odd
name: Deux questions
nodes:
  - { id: asked, type: core.manual }
  - { id: ask, type: core.validation, config: { title: Première, assignment: { roles: [nurse] }, due: PT4H } }
  - { id: then, type: core.validation, config: { title: Seconde, assignment: { roles: [nurse] }, due: PT4H } }
edges:
  - { from: asked.$done, to: ask.$after }
  - { from: ask.accepted, to: then.$after }
`;

/** The site's own binding, in its instance manifest. */
const DECISIONS = {
  name: 'decisions',
  source: 'folder',
  resolve: { run: 'pendingId', decision: 'status', by: 'owner.display' },
};

/** A hospital that reads files, asks a terminology server and exports what it does. */
export interface ConnectedSite {
  readonly hospital: Hospital;
  readonly api: Api;
  readonly stack: Stack;
  /** Folder of the patients of all topics and their results. */
  readonly records: string;
  readonly collector: OtlpCollector;
  readonly terminology: TerminologyServer;
  stop(): Promise<void>;
}

export async function openConnectedSite(topics: readonly string[] = []): Promise<ConnectedSite> {
  const folder = createTemporaryFolder();
  const collector = await startOtlpCollector();
  const terminology = await openTerminologyServer();
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  cpSync(join(__dirname, 'durable/definitions'), definitions, { recursive: true });
  writeFileSync(join(definitions, 'odd.yaml'), ODD);
  const codes = writeCodes(folder);
  const hospital = await openHospital({
    ...{ folder, topics, seed: [definitions, codes.seed] },
    members: {
      sources: { folder: { path: 'inbox', intervalMs: 100 } },
      contributes: { eventBindings: [DECISIONS] },
      terminology: terminologyOf(terminology.url),
    },
    env: {
      PLUGINS_PATH: [PROBE_PLUGIN, codes.plugins].join(delimiter),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_METRIC_EXPORT_INTERVAL: '200',
      OTEL_BLRP_SCHEDULE_DELAY: '200',
      LOG_LEVEL: 'debug',
    },
  });
  return {
    ...{ hospital, api: hospital, records: join(folder, 'records'), collector, terminology },
    stack: hospital.stack,
    async stop() {
      await hospital.close();
      await collector.close();
      terminology.close();
      removeFolder(folder);
    },
  };
}
