/**
 * Path of the node that a step, a decision or an action is named after: without the word before it,
 * the number of the attempt (`dose#2`), and that of the walk over a scope that an operator had retried
 * (`review#2[3]/dose`).
 */
export const nodePathOf = (name: string): string =>
  name.replace(/^(?:publish|remind|withdraw|incident):|#\d+(?=[/[#]|$)/g, '');
