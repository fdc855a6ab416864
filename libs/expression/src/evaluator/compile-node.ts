import type { JsonValue } from '@platform/ports';

import type { ExpressionNode } from '../syntax/expression-node';
import { toValue, UNKNOWN } from '../values/expression-value';
import { ownProperty } from '../values/own-property';
import { filtering, indexAccess, readMember } from './access';
import { arithmetic, type EvaluateExactly, isArithmetic, opposite, rounded } from './arithmetic';
import { comparison, membership } from './comparison';
import type { CompileContext, Evaluate } from './evaluate';
import { listCall } from './list-call';
import { functionCall } from './function-call';
import { conditional, connective, negation } from './logic';
import { weightOf } from './weight';

/** Builds a list. An unknown item becomes `null`, which reads as absent, so that indexes stay the same. */
function listLiteral(items: readonly Evaluate[]): Evaluate {
  return (scope, item, budget) =>
    items.map((evaluate): JsonValue => {
      const value = evaluate(scope, item, budget);
      return value === UNKNOWN ? null : value;
    });
}

/** Builds an object. An unknown field is left out, which reads as absent. */
function objectLiteral(fields: ReadonlyArray<readonly [string, Evaluate]>): Evaluate {
  return (scope, item, budget) => {
    const object: Record<string, JsonValue> = {};
    for (const [key, evaluate] of fields) {
      const value = evaluate(scope, item, budget);
      if (value !== UNKNOWN) object[key] = value;
    }
    return object;
  };
}

type NodeOf<Kind extends ExpressionNode['kind']> = Extract<ExpressionNode, { kind: Kind }>;

/**
 * Compiles a syntax tree into closures, so that evaluation walks no tree. The depth limit of the parser
 * bounds the recursion.
 */
export function compileNode(node: ExpressionNode, context: CompileContext): Evaluate {
  const compile = (child: ExpressionNode) => compileNode(child, context);

  switch (node.kind) {
    case 'literal':
      return () => node.value;
    case 'list':
      return listLiteral(node.items.map(compile));
    case 'object':
      return objectLiteral(node.fields.map(([key, value]) => [key, compile(value)] as const));
    case 'name':
      return (scope) => toValue(ownProperty(scope, node.name));
    case 'item':
      return (_scope, item) => item;
    case 'item-member':
      return (_scope, item) => readMember(item, node.name);
    case 'member': {
      const subject = compile(node.subject);
      return (scope, item, budget) => readMember(subject(scope, item, budget), node.name);
    }
    case 'index':
      return indexAccess(compile(node.subject), compile(node.index));
    case 'filter':
      return filtering(compile(node.subject), compile(node.test), weightOf(node.test));
    case 'unary':
      return node.operator === '!'
        ? negation(compile(node.operand))
        : rounded(compileExactly(node, context));
    case 'binary':
      return compileBinary(node, context);
    case 'conditional':
      return conditional(compile(node.test), compile(node.consequent), compile(node.alternate));
    case 'call':
      return functionCall(node.name, node.args.map(compile), context);
    case 'list-call': {
      const each = { evaluate: compile(node.each), weight: weightOf(node.each) };
      return listCall(node.name, compile(node.list), each, context);
    }
  }
}

function compileBinary(node: NodeOf<'binary'>, context: CompileContext): Evaluate {
  const { operator } = node;
  if (isArithmetic(operator)) return rounded(compileExactly(node, context));

  const left = compileNode(node.left, context);
  const right = compileNode(node.right, context);
  switch (operator) {
    case '&&':
    case '||':
      return connective(operator, left, right);
    case 'in':
      return membership(left, right, context.convert);
    default:
      return comparison(operator, left, right, context.convert);
  }
}

/** Compiles an operand of arithmetic without rounding between operations. */
function compileExactly(node: ExpressionNode, context: CompileContext): EvaluateExactly {
  if (node.kind === 'binary' && isArithmetic(node.operator)) {
    const left = compileExactly(node.left, context);
    return arithmetic(node.operator, left, compileExactly(node.right, context));
  }
  if (node.kind === 'unary' && node.operator === '-') {
    return opposite(compileExactly(node.operand, context));
  }
  return compileNode(node, context);
}
