/**
 * Returns the node path in a journal name: without its prefix, without the attempt number (`dose#2`, `dose#1.3`), without the number of a
 * scope walk that an operator retried (`review#2[3]/dose`), and without the part of an agent (`assistant~turn-2`).
 */
export const nodePathOf = (name: string): string =>
  name.replace(
    /^(?:publish|remind|withdraw|incident):|~(?:turn|call|approval)-\d+(?=#|$)|~answer(?=#|$)|#\d+(?:\.\d+)?(?=[/[#~]|$)/g,
    '',
  );
