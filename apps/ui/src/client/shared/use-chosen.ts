import { useState } from 'react';

/**
 * A choice that is kept elsewhere, as in the address, which follows a moment later. `chosen` is what was chosen last: what
 * is done next counts from there. `forget` goes back to what is kept.
 */
export function useChosen<T extends string | number>(kept: T) {
  const [own, setOwn] = useState<T>();
  const [last, setLast] = useState(kept);
  if (last !== kept) {
    setLast(kept);
    if (own === kept) setOwn(undefined);
  }
  return { chosen: own ?? kept, choose: setOwn, forget: () => setOwn(undefined) };
}
