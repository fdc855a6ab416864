import type { ReadSpec } from '@platform/definitions';
import type { Diagnostic, JsonObject } from '@platform/ports';

import type { Lifecycle } from './lifecycle';

/** What is wrong with a specification, or what was read instead of one, with what is published now. */
export async function findingsOf(
  { spec, diagnostics }: ReadSpec,
  { rules, published }: Lifecycle,
): Promise<readonly Diagnostic[]> {
  if (!spec) return diagnostics;
  return (await rules.check(spec, (await published.now()).set)).diagnostics;
}

/** The same of what is stored as a draft. */
export const draftFindings = (
  content: JsonObject,
  lifecycle: Lifecycle,
): Promise<readonly Diagnostic[]> => findingsOf(lifecycle.rules.read(content), lifecycle);
