import type { Diagnostic, JsonObject } from '@platform/ports';

import type { ReadSpec } from '../grammar/definition-grammar';
import type { NamedSpec } from '../grammar/definition-grammar';
import type { Lifecycle } from './lifecycle';

/** What is wrong with a specification, or what was read instead of one, with what is published now. */
export async function findingsOf(
  { spec, diagnostics }: ReadSpec<NamedSpec>,
  { grammar, current }: Lifecycle,
): Promise<readonly Diagnostic[]> {
  if (!spec) return diagnostics;
  return (await grammar.check(spec, (await current.now()).world)).diagnostics;
}

/** The same of what is stored as a draft. */
export const draftFindings = (
  content: JsonObject,
  lifecycle: Lifecycle,
): Promise<readonly Diagnostic[]> => findingsOf(lifecycle.grammar.read(content), lifecycle);
