/** What an unfinished run waits for, the most urgent first. `nothing`: it is at work. */
export const RUN_WAITS = [
  'operator',
  'retry',
  'person',
  'event',
  'time',
  'turn',
  'nothing',
] as const;

export type RunWait = (typeof RUN_WAITS)[number];

/** An external input that a run waits for, as the engine reports it. */
export interface AwaitedInput {
  readonly kind: string;
  readonly name: string;
  readonly path: string;
  readonly eventType?: string;
}

interface Waiting {
  readonly phase: string;
  readonly incident?: { readonly kind?: unknown } | undefined;
  readonly awaited: readonly AwaitedInput[];
}

/** Kinds of awaited inputs, the most urgent first, and what a run with one waits for. */
const BY_KIND = [
  ['action', 'operator'],
  ['decision', 'person'],
  ['event', 'event'],
  ['turn', 'turn'],
] as const satisfies readonly (readonly [string, RunWait])[];

/** Returns what a run waits for. What has to be done about it counts before what comes by itself. */
export function waitOf({ phase, incident, awaited }: Waiting): RunWait {
  if (incident) return incident.kind === 'failing' ? 'retry' : 'operator';
  if (phase === 'incident') return 'operator';
  if (phase === 'queued') return 'turn';
  const kinds = new Set(awaited.map(({ kind }) => kind));
  const found = BY_KIND.find(([kind]) => kinds.has(kind));
  if (found) return found[1];
  return phase === 'suspended' ? 'time' : 'nothing';
}

/** Returns the input that decides what a run waits for; undefined when it is none of them. */
export const awaitsOf = ({ awaited }: Pick<Waiting, 'awaited'>): AwaitedInput | undefined => {
  for (const [kind] of BY_KIND) {
    const found = awaited.find((each) => each.kind === kind);
    if (found) return found;
  }
  return undefined;
};
