import { NodeError, type LocalizedText } from '@platform/sdk';

/** The error of a configuration field that is not what the node expects. */
export const configInvalid = (field: string, expected: LocalizedText): NodeError =>
  new NodeError('CLINICAL_CONFIG_INVALID', {
    fr: `réglage « ${field} » invalide : attendu ${expected.fr}`,
    en: `invalid setting "${field}": expected ${expected.en}`,
  });
