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
          'Name of the context kind whose subjects the adapter keeps records of, e.g. `patient`.',
      }),
    ),
  }),
  {
    port: 'Name of the port it implements, e.g. `patient`.',
    name: 'What an instance selects it by: `ports.<port>.adapter`.',
    module:
      'Path of the module from the folder of the plugin, without extension, e.g. `./src/adapters/patient-memory`: `.ts` from source, `.js` once compiled.',
    export: 'The export that is the factory `(config, context) => port`.',
    config: 'Configuration that the instance adds to and may override, key by key.',
    systems:
      'Adapters of `terminology` only: the code systems it knows. For people; nothing enforces it.',
    record:
      'Makes this adapter the record of a context kind. It then has `snapshot(subjectId)`, and may have `publishValidationRequest` and `withdrawValidationRequest`: `GET /api/records/{kind}/{id}` reads it, and pending validations are shown there.',
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
    name: 'What `eventBindings[].source` and `sources` of an instance name.',
    module:
      'Path of the module from the folder of the plugin, without extension, e.g. `./src/sources/folder`: `.ts` from source, `.js` once compiled.',
    export: 'The export that is the factory `(config, feeds, emit, context) => source`.',
    description: 'What the source reads, for people.',
  },
);

export const portSandboxSchema = described(
  closedObject({
    port: text(),
    module: modulePath(),
    export: exportName(),
  }),
  {
    port: 'Name of the port that this stands for in simulations and tests.',
    module:
      'Path of the module from the folder of the plugin, without extension, e.g. `./src/sandboxes/patient`: `.ts` from source, `.js` once compiled.',
    export: 'The export that is the factory `(seed, record, context) => port`.',
  },
);
