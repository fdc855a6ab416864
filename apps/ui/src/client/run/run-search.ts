import { isOneOf } from '../shared/is-one-of';

const TABS = ['graph', 'nodes', 'timeline', 'event', 'result'] as const;

export type RunTab = (typeof TABS)[number];

/** What the address of a run says. */
export interface RunSearch {
  /** Absent: the graph. */
  readonly tab?: RunTab;
  /** Path of the chosen node. */
  readonly node?: string;
}

export function readRunSearch({ tab, node }: Readonly<Record<string, unknown>>): RunSearch {
  return {
    ...(isOneOf(TABS, tab) && { tab }),
    ...(typeof node === 'string' && node !== '' && { node }),
  };
}
