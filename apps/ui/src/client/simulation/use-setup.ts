import { useState } from 'react';

import { readSetup, writeSetup, type Setup } from './simulation-request';

const keyOf = (slug: string): string => `platform.simulation.${slug}`;

const read = (slug: string): Setup | undefined => {
  const stored = sessionStorage.getItem(keyOf(slug));
  return stored === null ? undefined : readSetup(stored);
};

/** Keeps in this tab what a workflow is simulated with, also through a reload and a new sign-in. */
export function storeSetup(slug: string, setup: Setup): void {
  sessionStorage.setItem(keyOf(slug), writeSetup(setup));
}

/** What a workflow is simulated with. Undefined until something was chosen or typed. */
export function useSetup(slug: string): [Setup | undefined, (setup: Setup) => void] {
  const [setup, setSetup] = useState(() => read(slug));
  const change = (next: Setup): void => {
    storeSetup(slug, next);
    setSetup(next);
  };
  return [setup, change];
}
