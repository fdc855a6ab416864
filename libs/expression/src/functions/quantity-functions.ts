import { asQuantity } from '../typing/static-quantity';
import { primitive } from '../typing/static-type';
import { isQuantity } from '../values/quantity';
import { argument, refuseType } from './arguments';
import { type FunctionTable } from './expression-function';

const A_QUANTITY = { fr: 'une quantité', en: 'a quantity' };

export const quantityFunctions: FunctionTable = {
  /** The number of a quantity, also of one that is only a bound: its `comparator` says on which side. */
  bound: {
    arity: [1, 1],
    call: (args) => {
      const given = argument(args, 0);
      return isQuantity(given) ? given.value : refuseType('bound()', A_QUANTITY, given);
    },
    signature: (call) => {
      call.accept(0, A_QUANTITY, (type) => asQuantity(type, call.facts) !== undefined);
      return primitive('Number');
    },
  },
};
