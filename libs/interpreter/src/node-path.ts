/**
 * Returns the node path in a journal name: without its prefix, without the attempt number (`dose#2`), and without the
 * number of a scope walk that an operator retried (`review#2[3]/dose`).
 */
export const nodePathOf = (name: string): string =>
  name.replace(/^(?:publish|remind|withdraw|incident):|#\d+(?=[/[#]|$)/g, '');
