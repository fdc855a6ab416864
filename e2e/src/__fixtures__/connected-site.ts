import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startStack, type Stack } from '@platform/stack';

import { createApi, type Api } from './api';
import { instanceIn, writeInstance } from './instance';
import { startOtlpCollector, type OtlpCollector } from './otlp-collector';
import { createTemporaryFolder, removeFolder } from './temporary-folder';
import {
  openTerminologyServer,
  terminologyOf,
  writeCodes,
  type TerminologyServer,
} from './terminology-server';

/**
 * A result requests a clinician's decision. The decision arrives as a file, through a binding of kind resolve. Of the
 * workflows that a result starts it is the first by its slug, whose run bears the id of the event.
 */
const CONFIRMED = `
apiVersion: platform/workflow-v1
slug: confirmed-potassium
name: Validation du potassium
context: [patient]
nodes:
  - { id: onPotassium, type: clinical.trigger-potassium-result }
  - id: approve
    type: core.validation
    config: { title: Confirmer le résultat, assignment: { roles: [biologist] }, due: PT4H }
  - id: note
    type: clinical.add-notification
    inputs:
      severity: { const: info }
      title: { const: Résultat confirmé }
      body: { expr: "'Confirmé par ' + default(in.by, 'inconnu')" }
edges:
  - { from: onPotassium.$done, to: approve.$after }
  - { from: approve.accepted, to: note.$after }
  - { from: approve.by, to: note.by }
`;

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

/** A platform that reads files, asks a terminology server and exports what it does. */
export interface ConnectedSite {
  readonly stack: Stack;
  readonly api: Api;
  readonly collector: OtlpCollector;
  readonly terminology: TerminologyServer;
  stop(): Promise<void>;
}

export async function openConnectedSite(): Promise<ConnectedSite> {
  const folder = createTemporaryFolder();
  const collector = await startOtlpCollector();
  const terminology = await openTerminologyServer();
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  cpSync(join(__dirname, 'durable/definitions'), definitions, { recursive: true });
  writeFileSync(join(definitions, 'confirmed-potassium.yaml'), CONFIRMED);
  writeFileSync(join(definitions, 'odd.yaml'), ODD);
  const codes = writeCodes(folder);
  const instance = writeInstance(folder, {
    ...instanceIn(folder),
    ports: { patient: { adapter: 'memory', config: { seed: 'examples/potassium' } } },
    seed: ['plugins/renal/definitions', definitions, codes.seed],
    sources: { folder: { path: 'inbox', intervalMs: 100 } },
    contributes: { eventBindings: [DECISIONS] },
    terminology: terminologyOf(terminology.url),
  });
  const env = {
    PLUGINS_PATH: codes.plugins,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_METRIC_EXPORT_INTERVAL: '200',
    OTEL_BLRP_SCHEDULE_DELAY: '200',
    LOG_LEVEL: 'debug',
  };
  const stack = await startStack({ instance, env: { proxy: env, endpoint: env } });
  return {
    ...{ stack, collector, terminology },
    api: createApi(() => stack.proxyUrl),
    async stop() {
      await stack.stop();
      await collector.close();
      terminology.close();
      removeFolder(folder);
    },
  };
}
