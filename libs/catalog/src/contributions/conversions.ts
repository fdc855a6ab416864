import { typeExpression } from '@platform/expression';
import { pointerOf, type ConversionEntry } from '@platform/manifests';
import type { LocalizedText, TypeRef } from '@platform/ports';

import { typeNamed } from '../type-named';
import type { ContributionPoint, ContributionDiagnostic } from '../contribution-point';
import type { CatalogDraft } from '../registered';
import { findingsOf, unknownTypeName } from '../unknown-reference';
import { expressionVocabulary } from '../vocabulary/expression-vocabulary';
import { typeFacts } from '../vocabulary/expression-vocabulary-facts';

const badExpression = ({ fr, en }: LocalizedText): ContributionDiagnostic => ({
  code: 'PLUGIN_EXPRESSION_INVALID',
  severity: 'error',
  path: '/expr',
  message: { fr: `« expr » : ${fr}`, en: `"expr": ${en}` },
});

/**
 * Returns the type with the same JSON form that the expression must have. A conversion may narrow a type,
 * e.g. a text to a `Code` or a number to an `Integer`. The value is checked when it enters the graph.
 */
function writtenAs(type: TypeRef): TypeRef {
  if (type.kind !== 'primitive' || type.name === 'Boolean') return type;
  const isNumber = ['Integer', 'Number', 'Decimal'].includes(type.name);
  return { kind: 'primitive', name: isNumber ? 'Number' : 'String' };
}

/** Type-checks a conversion. Its expression reads only `value`, and its result must have the target type. */
function problemOf(
  { from, to, expr }: ConversionEntry,
  draft: CatalogDraft,
): ContributionDiagnostic | undefined {
  const { problems } = typeExpression(expr, {
    scope: { value: { type: typeNamed(from), mayBeUnknown: false } },
    expected: writtenAs(typeNamed(to)),
    facts: typeFacts(draft),
    functions: expressionVocabulary(draft).functions,
  });
  const [first] = problems;
  return first && badExpression(first.message);
}

export const conversions: ContributionPoint<'conversions'> = {
  section: 'conversions',
  resolve: (entry, scope) => {
    const { from, to } = entry;
    const unknown = findingsOf(
      Object.entries({ from, to }).map(([member, name]) =>
        unknownTypeName(name, scope, pointerOf([member])),
      ),
    );
    const refused = unknown.length > 0 ? unknown : findingsOf([problemOf(entry, scope.draft)]);
    return refused.length > 0 ? { refused } : { value: { ...entry, plugin: scope.plugin } };
  },
};
