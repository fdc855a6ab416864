import { NodeError } from '@platform/sdk';

/** The error of a configuration field that is not what the node expects. `expected` is French. */
export const configInvalid = (field: string, expected: string): NodeError =>
  new NodeError('CLINICAL_CONFIG_INVALID', `réglage « ${field} » invalide : attendu ${expected}`);
