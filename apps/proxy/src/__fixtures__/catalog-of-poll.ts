import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import type { SourceFactory } from '@platform/sdk';

/** A catalog with one source, `poll`, whose feeds are `lab`, an event about a patient, and `decisions`. */
export const catalogOfPoll = (poll: SourceFactory): Catalog =>
  buildCatalog([
    createBundle(
      {
        apiVersion: 'platform/plugin-v1',
        name: '@test/sources',
        version: '1.0.0',
        contributes: {
          contextKinds: [{ name: 'patient', idField: 'patientId' }],
          nodes: [
            {
              ...{ id: 't.lab', kind: 'trigger', category: 'test', label: 'Reçu', description: '' },
              ...{ eventType: 'lab.result', establishes: ['patient'] },
            },
          ],
          eventSources: [{ name: 'poll', module: './poll' }],
          eventBindings: [
            { name: 'lab', source: 'poll', event: 'lab.result', map: { patientId: 'patient' } },
            { name: 'decisions', source: 'poll', resolve: { run: 'run', decision: 'status' } },
          ],
        },
      },
      { [exportKey('eventSources', 'poll')]: poll },
    ),
  ]).catalog;
