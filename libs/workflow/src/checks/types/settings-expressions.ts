import type { Diagnostic } from '@platform/ports';

import { STRING } from '../../constructs/construct';
import type { CheckSubject } from '../check-subject';
import { expressionFindings } from './expression-findings';
import { contextShape } from './expression-scope';
import { unknownFindings } from './indeterminate';
import { typeSource } from './type-node-expressions';
import type { Typing } from './typing';

/** The expressions of `settings`, which no node is there for: they read the context and the run. */
export function checkSettingsExpressions(
  { spec }: CheckSubject,
  typing: Typing,
): readonly Diagnostic[] {
  const { concurrency, defaults } = spec.settings ?? {};
  const scope = { context: contextShape(typing), run: typing.run };
  const typed = (source: string) => typeSource(source, scope, STRING, typing);
  const findings: Diagnostic[] = [];
  if (concurrency) {
    findings.push(...expressionFindings('/settings/concurrency/key', typed(concurrency.key)));
  }
  if (defaults?.idempotencyKey !== undefined) {
    const path = '/settings/defaults/idempotencyKey';
    const key = typed(defaults.idempotencyKey);
    findings.push(...expressionFindings(path, key), ...unknownFindings(path, key));
  }
  return findings;
}
