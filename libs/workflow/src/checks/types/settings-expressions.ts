import type { Diagnostic, LocalizedText } from '@platform/ports';

import { ANY, STRING } from '../../constructs/construct';
import type { CheckSubject } from '../check-subject';
import { expressionFindings } from './expression-findings';
import { contextShape } from './expression-scope';
import { unknownFindings } from './indeterminate';
import { typeSource } from './type-node-expressions';
import type { Typing } from './typing';

const REFUSED: LocalizedText = {
  fr: "la clé peut être inconnue, et l'événement serait refusé : exigez par « context » le contexte qu'elle lit, ou remplacez ce qui manque par default(x, y)",
  en: 'the key may be unknown, and the event would be refused: require the context it reads in "context", or replace what is missing with default(x, y)',
};

/**
 * Checks the expressions in `settings`. They may read the context and the run. The concurrency key, which
 * is evaluated at ingestion, may also read the event.
 */
export function checkSettingsExpressions(
  { spec }: CheckSubject,
  typing: Typing,
): readonly Diagnostic[] {
  const { concurrency, defaults } = spec.settings ?? {};
  const scope = { context: contextShape(typing), run: typing.run };
  const findings: Diagnostic[] = [];
  if (concurrency) {
    const path = '/settings/concurrency/key';
    const event = { type: ANY, mayBeUnknown: false };
    const key = typeSource(concurrency.key, { ...scope, event }, STRING, typing);
    findings.push(...expressionFindings(path, key), ...unknownFindings(path, key, REFUSED));
  }
  if (defaults?.idempotencyKey !== undefined) {
    const path = '/settings/defaults/idempotencyKey';
    const key = typeSource(defaults.idempotencyKey, scope, STRING, typing);
    findings.push(...expressionFindings(path, key), ...unknownFindings(path, key));
  }
  return findings;
}
