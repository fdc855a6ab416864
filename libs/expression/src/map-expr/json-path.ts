import jsonpath from 'jsonpath';
import { COSTS, EvaluationBudget } from '../evaluation-budget';
import { InvalidExpressionError } from '../errors';
import { isUnsafeKey } from '../values/own-property';
import { compilePathFilter } from './path-filter';
import { keysOf, readKey, type RecordKey } from './record-access';
import { compileSlice } from './slice';
import { numberFilters, type NumberedFilters } from './standard-filters';
import { PROTOTYPE_KEY, UnsafePathError } from '../errors';

const forbidden = (type: string, path: string): UnsafePathError =>
  new UnsafePathError({ fr: `« ${type} » interdit`, en: `"${type}" is forbidden` }, path);

const MAX_PATH_LENGTH = 1_000;
// Each descent visits all descendants of all matches so far.
const MAX_DESCENTS = 2;

/** Result of `jsonpath.parse`, which the package types as `any`. */
interface PathComponent {
  readonly scope?: 'child' | 'descendant';
  readonly expression: { readonly type: string; readonly value: unknown };
}

/** Selects keys of one node, and spends the budget for those that it visits. */
type Selector = (holder: unknown, budget: EvaluationBudget) => readonly RecordKey[];

/**
 * Compiles a JSONPath to a function that returns its matches in document order. `jsonpath` parses the
 * path; we check and evaluate it, because the package's own evaluation reads inherited keys, compares
 * loosely and parses again for every record. Allowed are field, index, wildcard, slice, union, descent
 * and filters. Inherited properties never match.
 *
 * Throws {@link UnsafePathError} for a script, a call or a prototype key, and
 * {@link InvalidExpressionError} for bad syntax.
 */
export function compileJsonPath(
  path: string,
): (record: unknown, budget?: EvaluationBudget) => unknown[] {
  const numbered = numberFilters(path);
  const [root, ...components] = parsePath(path, numbered.path);
  if (root?.expression.type !== 'root') {
    throw new InvalidExpressionError(
      { fr: 'un JSONPath commence par « $ »', en: 'a JSONPath starts with "$"' },
      path,
    );
  }
  const steps = components.map((component) => ({
    select: compileSelector(component, { path, filters: numbered.filters }),
    descends: component.scope === 'descendant',
  }));
  if (steps.filter(({ descends }) => descends).length > MAX_DESCENTS) {
    throw new UnsafePathError(
      { fr: `plus de ${MAX_DESCENTS} descentes « .. »`, en: `more than ${MAX_DESCENTS} ".."` },
      path,
    );
  }
  return (record, budget = new EvaluationBudget()) =>
    steps.reduce<unknown[]>(
      (nodes, { select, descends }) =>
        (descends ? withDescendants(nodes, budget) : nodes).flatMap((node) => {
          budget.spend(COSTS.place);
          return select(node, budget).map((key) => readKey(node, key));
        }),
      [record],
    );
}

/** `numbered`: the path as the parser reads it. */
function parsePath(path: string, numbered: string): readonly PathComponent[] {
  if (path.length > MAX_PATH_LENGTH) {
    throw new InvalidExpressionError(
      {
        fr: `chemin de plus de ${MAX_PATH_LENGTH} caractères`,
        en: `path longer than ${MAX_PATH_LENGTH} characters`,
      },
      path,
    );
  }
  try {
    return jsonpath.parse(numbered) as PathComponent[];
  } catch {
    throw new InvalidExpressionError({ fr: 'JSONPath illisible', en: 'unreadable JSONPath' }, path);
  }
}

function compileSelector({ expression }: PathComponent, asked: NumberedFilters): Selector {
  const { path, filters } = asked;
  const { type, value } = expression;
  switch (type) {
    case 'wildcard':
      return countedKeysOf;
    case 'identifier':
    case 'string_literal':
      return fieldSelector(String(value), path);
    case 'numeric_literal':
      return indexSelector(Number(value));
    case 'slice':
      return counted(compileSlice(String(value), path));
    case 'union':
      return unionSelector(value as readonly PathComponent[], asked);
    case 'filter_expression': {
      // Between `?(` and `)`.
      const text = filters[Number(String(value).slice(2, -1))];
      if (text === undefined) throw forbidden(type, path);
      const passes = compilePathFilter(text, path);
      return (holder, budget) =>
        countedKeysOf(holder, budget).filter((key) => passes(readKey(holder, key), budget));
    }
    default:
      throw forbidden(type, path);
  }
}

function counted(places: (holder: unknown) => RecordKey[]): Selector {
  return (holder, budget) => {
    const keys = places(holder);
    budget.spend(keys.length * COSTS.place);
    return keys;
  };
}

const countedKeysOf = counted(keysOf);

function fieldSelector(name: string, path: string): Selector {
  if (isUnsafeKey(name)) throw new UnsafePathError(PROTOTYPE_KEY, path);
  if (name.includes('\\'))
    throw new InvalidExpressionError(
      { fr: 'échappement dans un nom', en: 'escape in a name' },
      path,
    );
  return (holder) => (readKey(holder, name) === undefined ? [] : [name]);
}

/** A negative index counts from the end of a list, as in RFC 9535. */
function indexSelector(index: number): Selector {
  return (holder) => {
    const key = Array.isArray(holder) && index < 0 ? holder.length + index : index;
    return readKey(holder, key) === undefined ? [] : [key];
  };
}

/** A key that occurs twice matches once, so that nested unions cannot multiply matches. */
function unionSelector(components: readonly PathComponent[], asked: NumberedFilters): Selector {
  const selectors = components.map((component) => compileSelector(component, asked));
  return (holder, budget) => [...new Set(selectors.flatMap((select) => select(holder, budget)))];
}

/** Returns all nodes with their descendants, parents first. A loop, because a record may be deeply nested. */
function withDescendants(nodes: readonly unknown[], budget: EvaluationBudget): unknown[] {
  const visited: unknown[] = [];
  const pending = [...nodes].reverse();
  while (pending.length > 0) {
    const node = pending.pop();
    visited.push(node);
    const children = countedKeysOf(node, budget).map((key) => readKey(node, key));
    for (const child of children.reverse()) {
      if (typeof child === 'object' && child !== null) pending.push(child);
    }
  }
  return visited;
}
