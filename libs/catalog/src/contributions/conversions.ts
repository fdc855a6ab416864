import { typeExpression } from '@platform/expression';
import { pointerOf, type ConversionEntry } from '@platform/manifests';
import type { LocalizedText, TypeRef } from '@platform/ports';

import { typeNamed } from '../type-named';
import type { ContributionPoint, Finding } from '../contribution-point';
import type { CatalogDraft } from '../registered';
import { findingsOf, unknownTypeName } from '../unknown-reference';
import { expressionVocabulary } from '../vocabulary/expression-vocabulary';
import { typeFacts } from '../vocabulary/expression-vocabulary-facts';

const badExpression = ({ fr, en }: LocalizedText): Finding => ({
  code: 'PLUGIN_EXPRESSION_INVALID',
  severity: 'error',
  path: '/expr',
  message: { fr: `« expr » : ${fr}`, en: `"expr": ${en}` },
});

/**
 * A conversion may make a narrower type of what is written alike, a `Code` of a text or an `Integer`
 * of a number: that is what it is for. The value itself is checked when it enters the graph.
 */
function writtenAs(type: TypeRef): TypeRef {
  if (type.kind !== 'primitive' || type.name === 'Boolean') return type;
  const isNumber = ['Integer', 'Number', 'Decimal'].includes(type.name);
  return { kind: 'primitive', name: isNumber ? 'Number' : 'String' };
}

/** A conversion sees the value it converts, and nothing else; it answers what it converts to. */
function problemOf({ from, to, expr }: ConversionEntry, draft: CatalogDraft): Finding | undefined {
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
