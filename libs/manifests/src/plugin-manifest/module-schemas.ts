import { Type } from '@sinclair/typebox';

import { closedObject, record, text } from '../schema/building-blocks';
import { exportName, modulePath } from './module-path';

/** specification, contributes.adapters. */
export const adapterSchema = closedObject({
  port: text(),
  name: text(),
  module: modulePath(),
  export: exportName(),
  config: Type.Optional(record()),
  systems: Type.Optional(Type.Array(text())),
  record: Type.Optional(closedObject({ contextKind: text() })),
});

/** specification, contributes.eventSources. */
export const eventSourceSchema = closedObject({
  name: text(),
  module: modulePath(),
  export: exportName(),
  description: Type.Optional(Type.String()),
});

/** specification, contributes.portSandboxes. */
export const portSandboxSchema = closedObject({
  port: text(),
  module: modulePath(),
  export: exportName(),
});
