import { quoted, type LocalizableText } from '@platform/ports';
import { isArithmetic } from '../evaluator/arithmetic';
import { type ExpressionNode } from '../syntax/expression-node';
import { keyOf, narrowed, withoutItem } from './narrowing';
import { doesNotCombine, expects, unknownName, unknownWord } from './sentences';
import {
  ANYTHING,
  isAny,
  isInteger,
  isNumber,
  isText,
  primitive,
  type StaticValue,
  union,
} from './static-type';
import { typeIndex, typeMember } from './type-access';
import { typeArithmetic } from './type-arithmetic';
import { typeCall } from './type-call';
import { typeListCall } from './type-list-call';
import { COMPARE, mayBeBound, typeComparison } from './type-comparison';
import { mayBeVague } from './type-moments';
import { typeTruth } from './type-truth';
import { type TypingContext } from './typing-context';

type NodeOf<Kind extends ExpressionNode['kind']> = Extract<ExpressionNode, { kind: Kind }>;

const A_NUMBER = { fr: 'un nombre', en: 'a number' };
const A_LIST = { fr: 'une liste', en: 'a list' };

/** Returns the static value of a node. Reports every problem once, at its position. */
export function typeNode(node: ExpressionNode, context: TypingContext): StaticValue {
  const value = typeKind(node, context);
  if (context.narrowing.size === 0) return value;
  const isExact = said({ kind: 'member', subject: node, name: 'comparator' }, context) === 'absent';
  const isKnown = value.mayBeUnknown && said(node, context) === 'known';
  return { ...value, ...(isKnown && { mayBeUnknown: false }), ...(isExact && { isExact }) };
}

/** The item that `.name` reads. */
function typeItem(context: TypingContext): StaticValue {
  const value = context.item ?? ANYTHING;
  const isExact = said({ kind: 'item-member', name: 'comparator' }, context) === 'absent';
  return isExact ? { ...value, isExact } : value;
}

/** Returns what an enclosing test has established about a node, if anything. */
function said(node: ExpressionNode, { narrowing }: TypingContext): 'known' | 'absent' | undefined {
  return narrowing.size === 0 ? undefined : narrowing.get(keyOf(node));
}

function typeKind(node: ExpressionNode, context: TypingContext): StaticValue {
  const typed = (child: ExpressionNode) => typeNode(child, context);
  switch (node.kind) {
    case 'literal':
      return literal(node.value);
    case 'list':
      return {
        types: [{ kind: 'list', item: union(node.items.map(typed)) }],
        mayBeUnknown: false,
      };
    case 'object': {
      const fields = node.fields.map(([name, child]) => [name, typed(child)] as const);
      return {
        types: [{ kind: 'record', fields: Object.fromEntries(fields) }],
        mayBeUnknown: false,
      };
    }
    case 'name':
      return typeName(node, context);
    case 'item':
      return context.item ?? ANYTHING;
    case 'item-member':
      return typeMember(typeItem(context), node.name, context);
    case 'member':
      return typeMember(typeSubject(node.subject, context), node.name, context);
    case 'index':
      return typeIndex(typeSubject(node.subject, context), typed(node.index), context);
    case 'filter':
      return typeFilter(node, context);
    case 'unary':
      return typeUnary(node, context);
    case 'binary':
      return typeBinary(node, context);
    case 'conditional': {
      const { test, consequent, alternate } = node;
      const condition = truth('?', typed(test), context);
      const branch = union([
        typeNode(consequent, after(test, true, context)),
        typeNode(alternate, after(test, false, context)),
      ]);
      return { ...branch, mayBeUnknown: branch.mayBeUnknown || condition.mayBeUnknown };
    }
    case 'call':
      return typeCall(node, node.args.map(typed), context);
    case 'list-call': {
      const list = typeSubject(node.list, context);
      const inside = insideOf(`${node.name}()`, list, context);
      return typeListCall(
        node.name,
        { list, item: inside.item, each: typeNode(node.each, inside) },
        context,
      );
    }
  }
}

function literal(value: string | number | boolean): StaticValue {
  if (typeof value === 'string') return { types: [{ kind: 'text', value }], mayBeUnknown: false };
  if (typeof value === 'boolean') return primitive('Boolean');
  return primitive(Number.isInteger(value) ? 'Integer' : 'Number');
}

const named = (name: string, { scope }: TypingContext): StaticValue | undefined =>
  Object.hasOwn(scope, name) ? scope[name] : undefined;

function typeName({ name }: NodeOf<'name'>, context: TypingContext): StaticValue {
  const value = named(name, context);
  if (value) return value;
  const names = Object.keys(context.scope);
  const isInput = isInputOf(context, name);
  context.report('unknown-name', unknownWord(name, { names, isInput }), name);
  return ANYTHING;
}

/** Whether `in.<name>` exists: without `in`, the name alone would be taken for a text. */
const isInputOf = (context: TypingContext, name: string): boolean =>
  (named('in', context)?.types ?? []).some(
    (type) => type.kind === 'record' && Object.hasOwn(type.fields, name),
  );

/** Types what a member, an index or a filter reads from. An unknown word there cannot be a text. */
function typeSubject(subject: ExpressionNode, context: TypingContext): StaticValue {
  if (subject.kind !== 'name' || named(subject.name, context)) return typeNode(subject, context);
  const { report, scope } = context;
  report('unknown-name', unknownName(subject.name, Object.keys(scope)), subject.name);
  return ANYTHING;
}

const truth = (operator: string, value: StaticValue, context: TypingContext): StaticValue =>
  typeTruth(quoted(operator), value, context.report);

/** Returns the context of a branch that runs only when `test` is not `!outcome`. */
function after(test: ExpressionNode, outcome: boolean, context: TypingContext): TypingContext {
  if (!context.narrows) return context;
  return { ...context, narrowing: narrowed(context.narrowing, test, outcome) };
}

function typeFilter({ subject, test }: NodeOf<'filter'>, context: TypingContext): StaticValue {
  const list = typeSubject(subject, context);
  const inside = insideOf(quoted('[ ]'), list, context);
  const condition = truth('[ ]', typeNode(test, inside), context);
  return {
    types: [{ kind: 'list', item: inside.item }],
    mayBeUnknown: list.mayBeUnknown || condition.mayBeUnknown,
  };
}

/** Returns the context in which `.name` reads the items of a list. Reports what is no list. */
function insideOf(
  where: LocalizableText,
  list: StaticValue,
  context: TypingContext,
): TypingContext & { readonly item: StaticValue } {
  const wrong = list.types.filter((type) => !isAny(type) && type.kind !== 'list');
  if (wrong.length > 0) context.report('type', expects(where, A_LIST, { ...list, types: wrong }));
  const items = list.types.map((type) => (type.kind === 'list' ? type.item : ANYTHING));
  return { ...context, item: union(items), narrowing: withoutItem(context.narrowing) };
}

function typeUnary({ operator, operand }: NodeOf<'unary'>, context: TypingContext): StaticValue {
  const value = typeNode(operand, context);
  if (operator === '!') return truth('!', value, context);
  const wrong = value.types.filter((type) => !isAny(type) && !isNumber(type));
  if (wrong.length > 0) {
    context.report('type', expects(quoted('-'), A_NUMBER, { ...value, types: wrong }));
  }
  return primitive(value.types.every(isInteger) ? 'Integer' : 'Number', value.mayBeUnknown);
}

function typeBinary(node: NodeOf<'binary'>, context: TypingContext): StaticValue {
  const { operator } = node;
  const left = typeNode(node.left, context);
  if (operator === '&&' || operator === '||') {
    const first = truth(operator, left, context);
    const right = typeNode(node.right, after(node.left, operator === '&&', context));
    const second = truth(operator, right, context);
    return primitive('Boolean', first.mayBeUnknown || second.mayBeUnknown);
  }
  const right = typeNode(node.right, context);
  if (isArithmetic(operator)) {
    return typeArithmetic({ operator, left, right, rightNode: node.right }, context.report);
  }
  if (operator === 'in') return typeMembership(left, right, context);
  typeComparison({ operator, left, right }, context.facts, context.report);
  const isOpen =
    mayBeBound(left, context.facts) || mayBeBound(right, context.facts) || mayBeVague(left, right);
  return primitive('Boolean', left.mayBeUnknown || right.mayBeUnknown || isOpen);
}

function typeMembership(
  left: StaticValue,
  right: StaticValue,
  { facts, report }: TypingContext,
): StaticValue {
  const items: StaticValue[] = [];
  for (const holder of right.types) {
    if (holder.kind === 'list') {
      items.push(holder.item);
      typeComparison({ operator: 'in', left, right: holder.item }, facts, report);
    } else if (!isAny(holder)) {
      const needle = isText(holder)
        ? left.types.find((type) => !isAny(type) && !isText(type))
        : (left.types[0] ?? holder);
      if (needle) report('type', doesNotCombine(COMPARE, 'in', [needle, holder]));
    }
  }
  const item = union(items);
  const bound = mayBeBound(left, facts) || mayBeBound(item, facts) || mayBeVague(left, item);
  const unknown = left.mayBeUnknown || right.mayBeUnknown || item.mayBeUnknown;
  return primitive('Boolean', unknown || (items.length > 0 && bound));
}
