import type { Catalog } from '@platform/catalog';
import { createIngressClient } from '@platform/engine-api';
import type { HttpServer } from '@platform/http';
import type { WorkflowSpec } from '@platform/workflow';

import { gateOf, type GateOf } from '../../__fixtures__/gate-of';
import { serveRoutes } from '../../__fixtures__/serve-routes';
import { simulationRoutes } from '../routes';
import type { SimulationDeps } from '../run-simulation';
import { openDefinitionHarness, type DefinitionHarness } from './definition-harness';
import { alert, event, patientWith } from './demonstration';
import { startRecordService, type RecordServiceStandIn } from './record-service';

export const patient = patientWith(7.2);
export const seeded = { workflow: alert.slug, event, options: { seeds: { patient } } };

/** Asks a doctor, for four days at most. */
export const asking: WorkflowSpec = {
  apiVersion: 'platform/workflow-v1',
  slug: 'asking',
  name: 'Demander',
  nodes: [
    { id: 'start', type: 'clinical.trigger-potassium-result' },
    {
      id: 'approve',
      type: 'core.validation',
      config: {
        title: 'Confirmer',
        assignment: { roles: ['doctor'] },
        escalation: [{ after: 'P4D', do: 'expire' }],
      },
    },
  ],
  edges: [{ from: 'start.$done', to: 'approve.$after' }],
};

export interface SimulationAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly body: {
    readonly status: unknown;
    readonly code?: string;
    readonly nodes: readonly { readonly path: string; readonly status: string }[];
    readonly effects: readonly object[];
    readonly errors?: readonly { readonly path: string; readonly message: string }[];
    readonly [member: string]: unknown;
  };
}

/** `POST /api/simulate` over stored definitions and a record service; `alert` is published. */
export interface SimulationHarness extends Omit<DefinitionHarness, 'close'> {
  records: RecordServiceStandIn;
  readonly gate: GateOf;
  /** Serves again, with other parts, to a caller with these roles. */
  serve(more?: Partial<SimulationDeps>, roles?: readonly string[]): Promise<void>;
  simulate(body: unknown, headers?: Readonly<Record<string, string>>): Promise<SimulationAnswer>;
  close(): Promise<void>;
}

export async function openSimulationHarness(catalog: Catalog): Promise<SimulationHarness> {
  const definitions = await openDefinitionHarness(catalog);
  await definitions.publish(alert);
  let server: HttpServer | undefined;
  let gate = gateOf();
  const harness: SimulationHarness = {
    ...definitions,
    records: await startRecordService({ p1: { ...patient, notifications: [] } }),
    get gate() {
      return gate;
    },
    async serve(more = {}, roles = ['designer', 'publisher', 'clinician']) {
      await server?.close();
      gate = gateOf(...roles);
      const { url } = harness.records;
      const deps = {
        ...definitions,
        ingress: createIngressClient({ url, observe: (_path, call) => call({}) }),
        bound: { patient: { adapter: 'memory' } },
        locale: 'fr',
        timezone: 'Europe/Paris',
        ...more,
      };
      server = await serveRoutes(simulationRoutes(deps), gate);
    },
    async simulate(body, headers = {}) {
      const response = await fetch(`${server?.url}/api/simulate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        body: (await response.json()) as SimulationAnswer['body'],
      };
    },
    async close() {
      await server?.close();
      await definitions.close();
      await harness.records.close();
    },
  };
  await harness.serve();
  return harness;
}
