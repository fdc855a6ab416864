import { quoted } from '@platform/ports';
import { type BinaryOperator, type ExpressionNode } from '../syntax/expression-node';
import { doesNotCombine, expects } from './sentences';
import {
  ANYTHING,
  isAny,
  isInteger,
  isNumber,
  isText,
  primitive,
  type StaticType,
  type StaticValue,
} from './static-type';
import { type Report } from './typing-context';

const COMBINE = { fr: 'combine', en: 'combine' };

/** The value of a number literal, with its sign; undefined for any other node. */
export function writtenNumber(node: ExpressionNode | undefined): number | undefined {
  if (node?.kind === 'unary' && node.operator === '-') {
    const number = writtenNumber(node.operand);
    return number === undefined ? undefined : -number;
  }
  return node?.kind === 'literal' && typeof node.value === 'number' ? node.value : undefined;
}

/** Whether an operation may have no finite result, for example a division by zero. Overflow beyond 10^308 is ignored. */
function mayHaveNoResult(operator: BinaryOperator, right: ExpressionNode): boolean {
  const written = writtenNumber(right);
  switch (operator) {
    case '/':
    case '//':
    case '%':
      return written === undefined || written === 0;
    case '^':
      return written === undefined || written < 0 || !Number.isInteger(written);
    default:
      return false;
  }
}

function isWhole(operator: BinaryOperator, operands: readonly StaticType[], mayFail: boolean) {
  if (operator === '//') return true;
  if (operator === '/' || !operands.every(isInteger)) return false;
  return operator !== '^' || !mayFail;
}

interface ArithmeticOperands {
  readonly operator: BinaryOperator;
  readonly left: StaticValue;
  readonly right: StaticValue;
  readonly rightNode: ExpressionNode;
}

/** Types arithmetic: `+` also joins two texts; all other operators need numbers. */
export function typeArithmetic(
  { operator, left, right, rightNode }: ArithmeticOperands,
  report: Report,
): StaticValue {
  const accepts = (one: StaticType, other: StaticType) =>
    isAny(one) ||
    isAny(other) ||
    (isNumber(one) && isNumber(other)) ||
    (operator === '+' && isText(one) && isText(other));
  for (const one of left.types) {
    for (const other of right.types) {
      if (accepts(one, other)) continue;
      report('type', doesNotCombine(COMBINE, operator, [one, other]));
      return ANYTHING;
    }
  }
  const operands = [...left.types, ...right.types];
  const unknown = left.mayBeUnknown || right.mayBeUnknown;
  const wrongBesideAny = operands.find(
    (type) => !isAny(type) && !isNumber(type) && !(operator === '+' && isText(type)),
  );
  if (wrongBesideAny) {
    const value = { types: [wrongBesideAny], mayBeUnknown: false };
    report('type', expects(quoted(operator), { fr: 'un nombre', en: 'a number' }, value));
    return ANYTHING;
  }
  if (operands.some(isText)) return primitive('String', unknown);
  const mayFail = mayHaveNoResult(operator, rightNode);
  if (operator === '+' && operands.some(isAny) && !operands.some(isNumber)) return ANYTHING;
  return primitive(isWhole(operator, operands, mayFail) ? 'Integer' : 'Number', unknown || mayFail);
}
