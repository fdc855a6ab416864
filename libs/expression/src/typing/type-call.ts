import { unknownFunction, wrongArity } from '../syntax/reasons';
import { type ExpressionNode } from '../syntax/expression-node';
import { type TypedCall } from './function-signature';
import { expects, unknownCalled } from './sentences';
import { ANYTHING, isAny, type StaticValue } from './static-type';
import { writtenNumber } from './type-arithmetic';
import { type TypingContext } from './typing-context';

type CallNode = Extract<ExpressionNode, { kind: 'call' }>;

/** Types a call with the signature of its function. `args` are already typed. */
export function typeCall(
  { name, args: nodes }: CallNode,
  args: readonly StaticValue[],
  { functions, facts, report }: TypingContext,
): StaticValue {
  const called = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!called) {
    const message = unknownCalled(unknownFunction(name), name, Object.keys(functions));
    report('unknown-name', message, name);
    return ANYTHING;
  }
  if (args.length < called.arity[0] || args.length > called.arity[1]) {
    report('type', wrongArity(name, called.arity, args.length), name);
    return ANYTHING;
  }
  const call: TypedCall = {
    args,
    facts,
    report,
    writtenNumber: (index) => writtenNumber(nodes[index]),
    accept: (index, expected, accepts) => {
      const value = args[index] ?? ANYTHING;
      const wrong = value.types.filter((type) => !isAny(type) && !accepts(type));
      if (wrong.length > 0) {
        report('type', expects(`${name}()`, expected, { ...value, types: wrong }), name);
      }
      return value;
    },
  };
  const result = called.signature?.(call) ?? ANYTHING;
  const strict = called.acceptsUnknown !== true;
  const mayBeUnknown = strict && args.some((argument) => argument.mayBeUnknown);
  return { ...result, mayBeUnknown: result.mayBeUnknown || mayBeUnknown };
}
