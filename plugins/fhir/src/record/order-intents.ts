/** Intents of a request that was ordered: not proposals, plans or options. */
export const ORDER_INTENTS = 'order,original-order,reflex-order,filler-order,instance-order';
