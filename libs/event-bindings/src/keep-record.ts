import type { EventBinding } from '@platform/catalog';
import { compileMapExpr, EvaluationBudget, referencedType } from '@platform/expression';

type KeepCondition = NonNullable<EventBinding['keep']>[number];

/** Returns what keeps a record from being kept, as it is counted; undefined for a record that is kept. */
export type WhatIsLeftOut = (record: unknown) => string | undefined;

/** Codes only: what a sender writes where a code belongs may be about a patient. */
const CODE = /^[A-Za-z][A-Za-z-]{0,31}$/;

const named = (where: string, found: unknown): string =>
  typeof found === 'string' && CODE.test(found) ? `${where} ${found}` : where;

/** The type that a reference names, given as its text or as a FHIR `Reference`. */
function typeNamedBy(found: unknown): string | undefined {
  if (typeof found === 'string') return referencedType(found);
  if (typeof found !== 'object' || found === null) return undefined;
  const { reference, type } = found as { readonly reference?: unknown; readonly type?: unknown };
  const stated = typeof reference === 'string' ? referencedType(reference) : undefined;
  return stated ?? (typeof type === 'string' ? type : undefined);
}

function compileCondition({ path, jsonpath, in: values, refersTo }: KeepCondition) {
  const where = path ?? jsonpath ?? '';
  const read = compileMapExpr(path === undefined ? { jsonpath: where, all: true } : { path });
  return (record: unknown, budget: EvaluationBudget): string | undefined => {
    const value = read(record, budget);
    const found: readonly unknown[] = path === undefined ? (value as unknown[]) : [value];
    if (values) {
      const isOneOf = found.some((each) => (values as readonly unknown[]).includes(each));
      return isOneOf ? undefined : named(where, found[0] ?? 'none');
    }
    const types = found.map(typeNamedBy).filter((type) => type !== undefined);
    const isKept = types.length === 0 || types.some((type) => type === refersTo);
    return isKept ? undefined : named(where, types[0]);
  };
}

/**
 * Compiles the conditions of a binding. All expressions over one record share a budget; throws ExpressionBudgetError for a
 * record over it. Throws for a path that cannot be compiled.
 */
export function compileKeep({ keep = [] }: Pick<EventBinding, 'keep'>): WhatIsLeftOut {
  const conditions = keep.map(compileCondition);
  return (record) => {
    const budget = new EvaluationBudget();
    for (const condition of conditions) {
      const what = condition(record, budget);
      if (what !== undefined) return what;
    }
    return undefined;
  };
}
