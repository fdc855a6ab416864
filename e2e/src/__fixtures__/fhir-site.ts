import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startStack, type Stack } from '@platform/stack';
import { freePort, until } from '@platform/testing';
import type { Communication, FhirResource, Patient, Task } from 'fhir/r4';

import { createApi, type Api } from './api';
import {
  AWAY,
  BACKLOG,
  BURST,
  CONFIRMED,
  GLUCOSE_BINDING,
  SODIUM_BINDING,
  writeSite,
  type SiteMembers,
} from './fhir-workflows';
import { startOtlpCollector, type OtlpCollector } from './otlp-collector';
import { startRecordClient, type ClientAction } from './record-client';
import { createTemporaryFolder, removeFolder } from './temporary-folder';

/** System of the run that a resource belongs to. */
export const RUN = 'urn:platform:run';

type Search = <T extends FhirResource>(
  resourceType: T['resourceType'],
  searchParams: object,
) => Promise<readonly T[]>;

/** A platform whose record is a FHIR server, which another maker's client also uses. */
export interface FhirSite {
  readonly fhirUrl: string;
  readonly stack: Stack;
  readonly api: Api;
  readonly collector: OtlpCollector;
  client<T>(action: ClientAction, value: object): Promise<T>;
  create<T extends FhirResource>(resource: T): Promise<T & { readonly id: string }>;
  readonly search: Search;
  newPatient(family: string): Promise<Patient & { readonly id: string }>;
  requestedTask(patientId: string): Promise<Task>;
  notificationsOf(patientId: string): Promise<readonly Communication[]>;
  /** Changes how the FHIR server answers. */
  behaviours(change: object): Promise<Response>;
  /** Posts an event that starts a workflow by hand. */
  askFor(workflow: string, eventId: string, patientId: string): ReturnType<Api['postEvent']>;
  /** Adds the feed of sodium results to the instance; the processes read it when they start. */
  addSodiumFeed(): void;
  stop(): Promise<void>;
}

export interface FhirSiteOptions {
  /** What the instance has besides, by the address of the FHIR server. */
  readonly members?: (fhirUrl: string) => SiteMembers;
  /** Variables of the endpoint and the proxy. */
  readonly env?: Readonly<Record<string, string>>;
  readonly testBench?: boolean;
}

export async function openFhirSite(options: FhirSiteOptions = {}): Promise<FhirSite> {
  const folder = createTemporaryFolder();
  const collector = await startOtlpCollector();
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  writeFileSync(join(definitions, 'potassium-confirmed.yaml'), CONFIRMED);
  writeFileSync(join(definitions, 'record-away.yaml'), AWAY);
  writeFileSync(join(definitions, 'burst.yaml'), BURST);
  writeFileSync(join(definitions, 'backlog.yaml'), BACKLOG);
  const port = await freePort();
  const fhirUrl = `http://127.0.0.1:${port}/fhir`;
  const otherClient = startRecordClient(fhirUrl);
  const members = options.members?.(fhirUrl);
  const instance = writeSite(folder, fhirUrl, [GLUCOSE_BINDING], members);
  const env = {
    ...options.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  };
  const stack = await startStack({
    instance,
    fhirServer: { port, seeds: [] },
    testBench: options.testBench,
    env: { endpoint: env, proxy: env },
  });
  const api = createApi(() => stack.proxyUrl);
  const client = <T>(action: ClientAction, value: object) => otherClient.call<T>(action, value);
  const create = <T extends FhirResource>(resource: T) =>
    client<T & { readonly id: string }>('create', resource);
  const search: Search = (resourceType, searchParams) =>
    client('search', { resourceType, searchParams });
  return {
    ...{ fhirUrl, stack, api, collector, client, create, search },
    newPatient: (family) =>
      create<Patient>({
        resourceType: 'Patient',
        gender: 'male',
        birthDate: '1948-05-02',
        name: [{ use: 'official', family }],
      }),
    requestedTask: (patientId) =>
      until(async () => {
        const found = await search<Task>('Task', { patient: patientId, status: 'requested' });
        return found[0];
      }, 'the Task of the validation'),
    notificationsOf: (patientId) => search<Communication>('Communication', { patient: patientId }),
    behaviours: (change) =>
      fetch(new URL('/admin/behaviours', fhirUrl), {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      }),
    askFor: (workflow, eventId, patientId) =>
      api.postEvent({ eventId, eventType: 'core.manual', workflow, patientId } as never),
    addSodiumFeed: () =>
      void writeSite(folder, fhirUrl, [GLUCOSE_BINDING, SODIUM_BINDING], members),
    async stop() {
      otherClient.stop();
      await stack.stop();
      await collector.close();
      removeFolder(folder);
    },
  };
}
