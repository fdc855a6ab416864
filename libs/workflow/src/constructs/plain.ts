import { Type } from '@sinclair/typebox';

import { defineConstruct } from './construct';

/** A node with the ports that its type declares, run by its behavior. */
export const plain = defineConstruct('plain', Type.Object({}), {
  signature: (_config, { inputs, outputs }) => ({ inputs, outputs, flowOutputs: [] }),
});
