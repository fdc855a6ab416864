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

/** What is known of a wait of a node, as `WaitDetail` of the interpreter. */
export interface Detail {
  readonly kind: string;
  readonly path: string;
  readonly until?: string;
  readonly attempt?: number;
  readonly code?: string;
}

/** An input that a run waits for, or the timer or the next attempt of a node, with what is known of it. */
export type Wait = Detail & Pick<AwaitedInput, 'eventType'> & { readonly name?: string };

interface Waiting {
  readonly runId: string;
  readonly phase: string;
  readonly incident?: { readonly kind?: unknown } | undefined;
  readonly awaited: readonly AwaitedInput[];
  /** Absent where the engine did not tell them. */
  readonly details?: readonly Detail[] | undefined;
  /** Its tasks, which say when they are due. */
  readonly pending: readonly { readonly pendingId: string; readonly dueAt?: string }[];
}

/** Kinds of waits, the most urgent first, and what a run with one waits for. */
const BY_KIND = [
  ['action', 'operator'],
  ['decision', 'person'],
  ['attempt', 'retry'],
  ['event', 'event'],
  ['turn', 'turn'],
] as const satisfies readonly (readonly [string, RunWait])[];

/** Waits that are no inputs: only details tell them. */
const WITHOUT_INPUT: ReadonlySet<string> = new Set(['attempt', 'timer']);

const byUntil = ({ until: one }: Wait, { until: other }: Wait): number =>
  (one ?? '~') < (other ?? '~') ? -1 : Number(one !== other);

/** Returns all that a run waits for, what ends first before the others of its kind. */
function waitsOf({ runId, awaited, details = [], pending }: Waiting): readonly Wait[] {
  const dueAt = new Map(pending.map((task) => [task.pendingId, task.dueAt]));
  const ofInputs = awaited.map(({ kind, name, path, eventType }): Wait => {
    const known = details.find((detail) => detail.kind === kind && detail.path === path);
    const until = kind === 'decision' ? dueAt.get(`${name}:${runId}`) : known?.until;
    return {
      ...{ kind, name, path },
      ...(eventType !== undefined && { eventType }),
      ...(until !== undefined && { until }),
      ...(known?.code !== undefined && { code: known.code }),
    };
  });
  return [...ofInputs, ...details.filter(({ kind }) => WITHOUT_INPUT.has(kind))].sort(byUntil);
}

/** Returns what a run waits for. What has to be done about it counts before what comes by itself. */
export function waitOf(waiting: Waiting): RunWait {
  const { phase, incident } = waiting;
  if (incident) return incident.kind === 'failing' ? 'retry' : 'operator';
  if (phase === 'incident') return 'operator';
  if (phase === 'queued') return 'turn';
  const kinds = new Set(waitsOf(waiting).map(({ kind }) => kind));
  const found = BY_KIND.find(([kind]) => kinds.has(kind));
  if (found) return found[1];
  return phase === 'suspended' ? 'time' : 'nothing';
}

/** Returns the wait that decides what a run waits for; undefined when nothing is known of it. */
export const awaitsOf = (waiting: Waiting): Wait | undefined => {
  const waits = waitsOf(waiting);
  for (const [kind] of BY_KIND) {
    const found = waits.find((each) => each.kind === kind);
    if (found) return found;
  }
  return waiting.phase === 'suspended' ? waits.find(({ kind }) => kind === 'timer') : undefined;
};
