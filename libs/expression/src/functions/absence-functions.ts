import { primitive, union } from '../typing/static-type';
import { UNKNOWN } from '../values/expression-value';
import { argument } from './arguments';
import { type FunctionTable } from './expression-function';

/** The two functions that accept unknown and return something known. */
export const absenceFunctions: FunctionTable = {
  present: {
    arity: [1, 1],
    acceptsUnknown: true,
    call: (args) => argument(args, 0) !== UNKNOWN,
    signature: () => primitive('Boolean'),
  },
  default: {
    arity: [2, 2],
    acceptsUnknown: true,
    call: (args) => {
      const value = argument(args, 0);
      return value === UNKNOWN ? argument(args, 1) : value;
    },
    signature: ({ args }) => ({
      ...union(args),
      mayBeUnknown: args.every(({ mayBeUnknown }) => mayBeUnknown),
    }),
  },
};
