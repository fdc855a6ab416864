import { Type } from '@sinclair/typebox';

import { closedObject, record, text } from '../schema/building-blocks';
import { described } from '../schema/described';
import { exportName, modulePath } from './module-path';

export const adapterSchema = described(
  closedObject({
    port: text(),
    name: text(),
    module: modulePath(),
    export: exportName(),
    config: Type.Optional(record()),
    systems: Type.Optional(Type.Array(text())),
    record: Type.Optional(
      described(closedObject({ contextKind: text() }), {
        contextKind:
          'Context kind of the subjects whose records the adapter keeps, for example `patient`.',
      }),
    ),
  }),
  {
    port: 'Name of the port that it implements, for example `patient`.',
    name: 'Name of the adapter, used in `ports.<port>.adapter` of the instance manifest.',
    module:
      'Module path relative to the plugin folder, without extension, for example `./src/adapters/patient-memory`. It may be TypeScript, or compiled.',
    export: 'Name of the export with the factory `(config, context) => port`.',
    config: 'Default configuration. The instance may add keys and override them one by one.',
    systems: '`terminology` adapters only: the code systems that it serves. Informative only.',
    record:
      'Makes the adapter the record of a context kind. It must provide `snapshot(subjectId)`, which `GET /api/records/{kind}/{id}` returns. With `publishValidationRequest` and `withdrawValidationRequest`, pending validations also appear in the record system.',
  },
);

export const eventSourceSchema = described(
  closedObject({
    name: text(),
    module: modulePath(),
    export: exportName(),
    description: Type.Optional(Type.String()),
  }),
  {
    name: 'Name of the source, used in `eventBindings[].source` and in `sources` of the instance manifest.',
    module:
      'Module path relative to the plugin folder, without extension, for example `./src/sources/folder`. It may be TypeScript, or compiled.',
    export: 'Name of the export with the factory `(config, feeds, emit, context) => source`.',
    description: 'What the source reads.',
  },
);

export const portSandboxSchema = described(
  closedObject({
    port: text(),
    module: modulePath(),
    export: exportName(),
  }),
  {
    port: 'Name of the port that it replaces in simulations and tests.',
    module:
      'Module path relative to the plugin folder, without extension, for example `./src/sandboxes/patient`. It may be TypeScript, or compiled.',
    export: 'Name of the export with the factory `(seed, record, context) => port`.',
  },
);
