import type { Stack } from '@platform/stack';
import { until } from '@platform/testing';
import type { FhirResource, Patient, Task } from 'fhir/r4';

import type { Api, RunDetail } from '../../__fixtures__/api';
import { openFhirSite, RUN, type FhirSite } from '../../__fixtures__/fhir-site';
import { openNotificationReceiver, type NotificationReceiver } from './notification-receiver';
import { createRecordServer, type RecordServer, type Stored } from './record-server';

/** What a run may have written, by type. */
const WRITTEN = ['Observation', 'Condition', 'Communication', 'MedicationStatement'] as const;

/** What a run left in the record: only what is in the FHIR server, never what the platform says of it. */
export interface Written {
  readonly resources: readonly Stored<FhirResource>[];
  readonly tasks: readonly Stored<Task>[];
}

/**
 * The real processes with their record on the development FHIR server: whatever is created there over HTTP is read by the
 * platform, and what the platform decides is read back from there.
 */
export interface ProofSite {
  /** The same platform, with other means to ask it. */
  readonly fhir: FhirSite;
  readonly stack: Stack;
  readonly api: Api;
  readonly record: RecordServer;
  readonly notifications: NotificationReceiver;
  /** Creates a patient; an adult woman, unless the members say otherwise. */
  newPatient(members?: Partial<Patient>): Promise<Stored<Patient>>;
  /** Returns the id of the run of a workflow that a resource started, when there is one. */
  runOf(workflow: string, resource: { readonly id: string }): Promise<string>;
  /** Returns the ids of all runs of a workflow that a resource has started until now. */
  runsOf(workflow: string, resource: { readonly id: string }): Promise<readonly string[]>;
  /** Returns the run when it has ended or waits for a person. */
  settled(runId: string): Promise<RunDetail>;
  written(runId: string): Promise<Written>;
  /** Returns the Task by which a run asks, when it is in the record. */
  requested(runId: string): Promise<Stored<Task>>;
  /** Decides a Task as a record system does: by writing it. */
  decide(
    task: Stored<Task>,
    status: 'accepted' | 'rejected',
    by: string,
    reason?: string,
  ): Promise<void>;
  stop(): Promise<void>;
}

const PAGER_SECRET = `whsec_${Buffer.from('a secret that only this test knows').toString('base64')}`;

/** The folders of definitions to publish. */
const SEED = [
  'plugins/renal/definitions',
  'plugins/renal-pathways/definitions',
  'plugins/hyperkalaemia/definitions',
  'plugins/clinical/definitions',
  'plugins/deterioration/definitions',
  'plugins/reconciliation/definitions',
];

export async function openProofSite(): Promise<ProofSite> {
  const notifications = await openNotificationReceiver();
  const fhir = await openFhirSite({
    members: (baseUrl) => ({
      ports: {
        patient: {
          adapter: 'fhir',
          config: { baseUrl, medicationSources: ['statement', 'request'] },
        },
        prescription: { adapter: 'fhir', config: { baseUrl } },
        notification: {
          adapter: 'webhook',
          config: { url: notifications.url, secretEnv: 'PAGER_SECRET' },
        },
      },
      seed: SEED,
    }),
    env: { PAGER_SECRET },
  });
  const { stack, api } = fhir;
  const record = createRecordServer(fhir.fhirUrl);
  const runsOf: ProofSite['runsOf'] = async (workflow, { id }) =>
    (await api.runsOf(workflow)).flatMap((run) => (run.id.includes(id) ? [run.id] : []));
  const tasksOf = (runId: string): Promise<readonly Stored<Task>[]> =>
    record.search<Task>('Task', { _tag: `${RUN}|${runId}` });
  return {
    ...{ fhir, stack, api, record, notifications, runsOf },
    newPatient: (members = {}) =>
      record.create<Patient>({
        resourceType: 'Patient',
        gender: 'female',
        birthDate: '1948-05-02',
        name: [{ use: 'official', family: 'Preuve' }],
        ...members,
      }),
    runOf: (workflow, resource) =>
      until(
        async () => (await runsOf(workflow, resource))[0],
        `a run of ${workflow} for ${resource.id}`,
      ),
    settled: (runId) =>
      until(async () => {
        const run = await api.run(runId);
        const waits = (run.snapshot?.pending.length ?? 0) > 0;
        return (waits || run.status !== 'running') && run.snapshot !== null ? run : undefined;
      }, `the end of run ${runId}, or what it asks`),
    async written(runId) {
      const tag = { _tag: `${RUN}|${runId}` };
      const found = await Promise.all(WRITTEN.map((type) => record.search(type, tag)));
      return { resources: found.flat(), tasks: await tasksOf(runId) };
    },
    requested: (runId) =>
      until(
        async () => (await tasksOf(runId)).find(({ status }) => status === 'requested'),
        `the Task of ${runId}`,
      ),
    async decide(task, status, by, reason) {
      await record.change<Task>(task, {
        status,
        owner: { display: by },
        ...(reason !== undefined && { statusReason: { text: reason } }),
      });
    },
    async stop() {
      await fhir.stop();
      notifications.close();
    },
  };
}
