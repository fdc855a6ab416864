import { buildCatalog, createBundle, exportKey } from '@platform/catalog';
import { createIngressClient } from '@platform/engine-api';

import { startRecordService, type RecordServiceStandIn } from './__fixtures__/record-service';
import { seedFromSubject, type BoundAdapters } from './subject-seed';

const PORTS = ['ward', 'archive'];
const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/records',
      version: '1.0.0',
      contributes: {
        contextKinds: [{ name: 'patient', idField: 'patientId' }],
        adapters: PORTS.map((port) => ({
          port,
          name: 'memory',
          module: `./${port}`,
          record: { contextKind: 'patient' },
        })),
      },
    },
    Object.fromEntries(PORTS.map((port) => [exportKey('adapters', `${port}/memory`), () => ({})])),
  ),
]);

let records: RecordServiceStandIn;
beforeEach(async () => {
  records = await startRecordService({ p1: { notes: [] } });
});
afterEach(() => records.close());

it.each<[string, BoundAdapters, string]>([
  ['the bound one', { archive: { adapter: 'memory' } }, 'archive'],
  ['the first declared where none is bound', {}, 'ward'],
  ['not one that is bound to another adapter', { archive: { adapter: 'remote' } }, 'ward'],
])('of several ports that serve the record seeds %s', async (_what, bound, port) => {
  const ingress = createIngressClient({ url: records.url, observe: (_path, call) => call({}) });
  const seeded = await seedFromSubject({ kind: 'patient', id: 'p1' }, { catalog, bound, ingress });
  expect(seeded).toEqual({ seeds: { [port]: { notes: [] } }, fields: { patientId: 'p1' } });
});
