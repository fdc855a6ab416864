import { compileExpression, InvalidExpressionError } from '@platform/expression';

import { typeNamed } from '../type-named';
import type { ContributionPoint, Finding } from '../contribution-point';
import type { CatalogDraft } from '../registered';
import { firstFinding, unknownInType } from '../unknown-reference';
import { expressionVocabulary } from '../vocabulary/expression-vocabulary';

const unreadable = (reason: string): Finding => ({
  code: 'PLUGIN_EXPRESSION_INVALID',
  severity: 'error',
  message: {
    fr: `« expr » : ${reason}`,
    en: `"expr" cannot be compiled: ${reason}`,
  },
});

/** A conversion sees the value it converts, and nothing else. */
function badExpression(source: string, draft: CatalogDraft): Finding | undefined {
  try {
    const { references } = compileExpression(source, expressionVocabulary(draft));
    const foreign = references.find(([root]) => root !== 'value');
    return foreign && unreadable(`« ${foreign.join('.')} » inconnu, seul « value » existe`);
  } catch (error) {
    if (error instanceof InvalidExpressionError) return unreadable(error.message);
    throw error;
  }
}

export const conversions: ContributionPoint<'conversions'> = {
  section: 'conversions',
  resolve: (entry, scope) => {
    const refused =
      firstFinding([entry.from, entry.to].map((name) => unknownInType(typeNamed(name), scope))) ??
      badExpression(entry.expr, scope.draft);
    return refused ? { refused } : { value: { ...entry, plugin: scope.plugin } };
  },
};
