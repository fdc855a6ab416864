import type { Dice } from '../dice';

export const PROCESS_KINDS = ['endpoint', 'proxy', 'controlPlane'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** One process: the `nth` of those of its kind that there are at the moment, counted round. */
export interface Target {
  readonly process: ProcessKind;
  readonly nth: number;
}

/** One thing that is done to the platform. */
export type Fault = {
  /** Pause after everything is up again, before the fault, in ms. */
  readonly pauseMs: number;
} & Harm;

type Harm =
  /** kill -9; `isHeld`: in between a write that was applied and its answer. */
  | { readonly kind: 'kill'; readonly targets: readonly Target[]; readonly isHeld: boolean }
  /** Somebody else holds the write lock of the database. */
  | { readonly kind: 'lock-database'; readonly forMs: number }
  /** The run index is lost while no proxy is up. */
  | { readonly kind: 'lose-index' }
  /** While no proxy is up the run index is put back as it was some time ago: the `nth` of its copies. */
  | { readonly kind: 'older-index'; readonly nth: number }
  /** The files of the database have other names for so long, while a proxy has them open. */
  | { readonly kind: 'database-away'; readonly forMs: number }
  /** The wall clock of a process jumps by so much, and back, in ms. */
  | {
      readonly kind: 'clock';
      readonly target: Target;
      readonly offsetMs: number;
      readonly forMs: number;
    }
  /** SIGSTOP, and SIGCONT after so long, as of a machine that was moved. */
  | { readonly kind: 'freeze'; readonly target: Target; readonly forMs: number }
  /** Two processes do not reach each other. */
  | {
      readonly kind: 'partition';
      readonly link: LinkKind;
      /** Of those of its kind, counted round. */
      readonly nth: number;
      /** `reset`: what is connected breaks, and may connect again at once. */
      readonly how: 'cut' | 'stalled' | 'reset';
      readonly forMs: number;
    }
  /** The server ends the sessions of the proxies: all, or those that hold an advisory lock. */
  | { readonly kind: 'end-sessions'; readonly whose: 'all' | 'lock-holders' }
  /** The server is restarted, by an operator or after a crash. */
  | { readonly kind: 'restart-database'; readonly how: 'stop' | 'crash' }
  /** Many others ask one proxy at once, for so long. */
  | { readonly kind: 'overload'; readonly nth: number; readonly forMs: number }
  /** A proxy other than the first has an older version of the plugin, without a node that is published. */
  | { readonly kind: 'older-plugin'; readonly nth: number; readonly forMs: number }
  /** A process can write no byte more to any file. */
  | { readonly kind: 'full-disk'; readonly target: Target; readonly forMs: number }
  /** The file of the record ends in half a line when its endpoint starts, as after a crash of the machine. */
  | { readonly kind: 'tear-record'; readonly nth: number }
  /** A build is served at an address of its own; the oldest is drained and removed when it is one too many. */
  | { readonly kind: 'release' };

export type FaultKind = Fault['kind'];

export const LINK_KINDS = [
  'proxy to control plane',
  'control plane to endpoint',
  'proxy to database',
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** What there is to be broken. */
export interface Ground {
  readonly database: 'sqlite' | 'postgres';
  readonly proxies: number;
  /** Builds that may be served at once. */
  readonly endpoints: number;
}

const GROUPS: readonly (readonly ProcessKind[])[] = [
  ['endpoint'],
  ['endpoint'],
  ['endpoint'],
  ['proxy'],
  ['controlPlane'],
  ['controlPlane'],
  ['endpoint', 'proxy'],
  ['endpoint', 'controlPlane'],
  ['proxy', 'controlPlane'],
  PROCESS_KINDS,
];

/**
 * Where clocks jump to. Forward no further than this: a durable timer that is set during the jump
 * ends that much later by the clock of the control plane.
 */
const OFFSETS_MS = [-3_600_000, -60_000, -5_000, -1_000, 1_000, 5_000, 15_000];

/** A multiple of all numbers of processes of a kind, so that each is meant as often. */
const PLACES = 12;

const targetOf = (dice: Dice, process: ProcessKind): Target => ({
  process,
  nth: dice.below(PLACES),
});

interface Recipe {
  /** How often it is drawn, among the others. */
  readonly weight: (ground: Ground) => number;
  readonly draw: (dice: Dice, ground: Ground) => Harm;
}

const isServer = ({ database }: Ground): boolean => database === 'postgres';

/** Mostly seconds, now and then longer than everybody's patience. */
const freezeMs = (dice: Dice): number => 1_000 + dice.below(dice.chance(25) ? 39_000 : 9_000);

const RECIPES: Readonly<Record<FaultKind, Recipe>> = {
  kill: {
    weight: () => 10,
    draw: (dice) => ({
      kind: 'kill',
      targets: dice.of(GROUPS).map((process) => targetOf(dice, process)),
      isHeld: dice.chance(40),
    }),
  },
  'lock-database': {
    weight: () => 2,
    draw: (dice) => ({ kind: 'lock-database', forMs: 500 + dice.below(4_500) }),
  },
  'lose-index': { weight: () => 1, draw: () => ({ kind: 'lose-index' }) },
  'older-index': {
    weight: () => 1,
    draw: (dice) => ({ kind: 'older-index', nth: dice.below(PLACES) }),
  },
  'database-away': {
    weight: (ground) => (isServer(ground) ? 0 : 1),
    draw: (dice) => ({ kind: 'database-away', forMs: 1_000 + dice.below(7_000) }),
  },
  clock: {
    weight: () => 3,
    draw: (dice) => ({
      kind: 'clock',
      target: targetOf(dice, dice.of(['endpoint', 'proxy'] as const)),
      offsetMs: dice.of(OFFSETS_MS),
      forMs: 500 + dice.below(3_000),
    }),
  },
  freeze: {
    weight: () => 3,
    draw: (dice) => ({
      kind: 'freeze',
      target: targetOf(dice, dice.of(PROCESS_KINDS)),
      forMs: freezeMs(dice),
    }),
  },
  partition: {
    weight: () => 4,
    draw: (dice, ground) => ({
      kind: 'partition',
      link: dice.of(LINK_KINDS.filter((link) => link !== 'proxy to database' || isServer(ground))),
      nth: dice.below(PLACES),
      how: dice.of(['cut', 'stalled', 'reset'] as const),
      forMs: 500 + dice.below(dice.chance(25) ? 20_000 : 6_000),
    }),
  },
  'end-sessions': {
    weight: (ground) => (isServer(ground) ? 3 : 0),
    draw: (dice) => ({
      kind: 'end-sessions',
      whose: dice.of(['all', 'lock-holders', 'lock-holders'] as const),
    }),
  },
  'restart-database': {
    weight: (ground) => (isServer(ground) ? 1 : 0),
    draw: (dice) => ({ kind: 'restart-database', how: dice.of(['stop', 'crash'] as const) }),
  },
  overload: {
    weight: () => 2,
    draw: (dice) => ({
      kind: 'overload',
      nth: dice.below(PLACES),
      forMs: 2_000 + dice.below(4_000),
    }),
  },
  'older-plugin': {
    weight: ({ proxies }) => (proxies > 1 ? 1 : 0),
    draw: (dice) => ({
      kind: 'older-plugin',
      nth: dice.below(PLACES),
      forMs: 2_000 + dice.below(6_000),
    }),
  },
  'full-disk': {
    weight: () => (process.platform === 'linux' ? 2 : 0),
    draw: (dice, ground) => ({
      kind: 'full-disk',
      // A proxy on a server keeps nothing on its own disk.
      target: targetOf(
        dice,
        isServer(ground) ? 'endpoint' : dice.of(['endpoint', 'proxy'] as const),
      ),
      // Shorter than a step is tried again.
      forMs: 500 + dice.below(2_500),
    }),
  },
  'tear-record': {
    weight: () => 1,
    draw: (dice) => ({ kind: 'tear-record', nth: dice.below(PLACES) }),
  },
  release: {
    weight: ({ endpoints }) => (endpoints > 1 ? 2 : 0),
    draw: () => ({ kind: 'release' }),
  },
};

/** The first of a campaign: a crash between a write and its answer, which only the key makes harmless. */
const FIRST: Harm = { kind: 'kill', targets: [{ process: 'endpoint', nth: 0 }], isHeld: true };

/** In the order in which they come first: by then a copy of the index has grown old. */
const firstTimes = (dice: Dice, kinds: readonly FaultKind[]): readonly FaultKind[] => {
  const shuffled = dice.shuffled(kinds);
  const isLast = (kind: FaultKind): boolean => kind === 'older-index';
  return [...shuffled.filter((kind) => !isLast(kind)), ...shuffled.filter(isLast)];
};

/**
 * As many faults as asked for: the first a held kill, then one of each kind, the older index last, before
 * chance decides.
 */
export function planFaults(dice: Dice, count: number, ground: Ground): Fault[] {
  const kinds = (Object.keys(RECIPES) as FaultKind[]).filter(
    (kind) => RECIPES[kind].weight(ground) > 0,
  );
  const weighted = kinds.flatMap((kind) =>
    Array.from({ length: RECIPES[kind].weight(ground) }, () => kind),
  );
  const once = firstTimes(dice, kinds);
  return Array.from({ length: count }, (_, index) => ({
    ...(index === 0 ? FIRST : RECIPES[once[index - 1] ?? dice.of(weighted)].draw(dice, ground)),
    pauseMs: dice.below(2_000),
  }));
}

/** The n-th, counted round. */
export const nthOf = <T>(all: readonly T[], nth: number): T => all[nth % all.length] as T;
