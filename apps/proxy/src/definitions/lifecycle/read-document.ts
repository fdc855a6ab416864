import { readDocument, type DefinitionDocument, type KindRules } from '@platform/definitions';

import { unlessRefused } from './refusals';

export { SLUG_PATTERN } from '@platform/definitions';

/**
 * Reads a definition from YAML or JSON. Throws 400 `definition-unreadable` for what is neither, 422
 * `slug-mismatch` for what is no object or has another slug than `expected`, 422 `slug-reserved`.
 */
export const requireDocument = (
  text: string,
  rules: KindRules,
  expected?: string,
): DefinitionDocument => unlessRefused(readDocument(text, rules, expected));
