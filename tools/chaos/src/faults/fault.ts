import type { Dice } from '../dice';

const PROCESS_KINDS = ['endpoint', 'proxy', 'controlPlane'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** One process: number `nth` of the current processes of its kind, counted round. */
export interface Target {
  readonly process: ProcessKind;
  readonly nth: number;
}

/** One fault inflicted on the platform. */
export type Fault = {
  /** Pause before the fault in ms, after everything is up again. */
  readonly pauseMs: number;
} & Harm;

type Harm =
  /** SIGKILL. `isHeld`: between a write and its response. */
  | { readonly kind: 'kill'; readonly targets: readonly Target[]; readonly isHeld: boolean }
  /** Another connection holds the write lock of the database. */
  | { readonly kind: 'lock-database'; readonly forMs: number }
  /** The run index is deleted while no proxy runs. */
  | { readonly kind: 'lose-index' }
  /** An earlier run index is put back while no proxy runs: the `nth` of its copies. */
  | { readonly kind: 'older-index'; readonly nth: number }
  /** The files of the database are renamed for a while, while a proxy has them open. */
  | { readonly kind: 'database-away'; readonly forMs: number }
  /** The wall clock of a process jumps by `offsetMs`, and back. */
  | {
      readonly kind: 'clock';
      readonly target: Target;
      readonly offsetMs: number;
      readonly forMs: number;
    }
  /** SIGSTOP, then SIGCONT after `forMs`, like a machine that is moved. */
  | { readonly kind: 'freeze'; readonly target: Target; readonly forMs: number }
  /** Two processes do not reach each other. */
  | ({
      readonly kind: 'partition';
      /** `reset`: open connections break, and new ones work immediately. */
      readonly how: 'cut' | 'stalled' | 'reset';
      readonly forMs: number;
    } & LinkTarget)
  /** Every byte between two processes arrives late. */
  | ({ readonly kind: 'delay'; readonly delayMs: number; readonly forMs: number } & LinkTarget)
  /** Every byte that a process sends to another arrives twice. */
  | ({ readonly kind: 'double'; readonly forMs: number } & LinkTarget)
  /** The server ends the sessions of the proxies: all, or those that hold an advisory lock. */
  | { readonly kind: 'end-sessions'; readonly whose: 'all' | 'lock-holders' }
  /** The server is restarted by an operator or after a crash. */
  | { readonly kind: 'restart-database'; readonly how: 'stop' | 'crash' }
  /** Many other callers send requests to one proxy. */
  | { readonly kind: 'overload'; readonly nth: number; readonly forMs: number }
  /**
   * A proxy other than the first has an older version of the plugin, which lacks a node of a published workflow.
   */
  | { readonly kind: 'older-plugin'; readonly nth: number; readonly forMs: number }
  /** All writes of a process to files fail. */
  | { readonly kind: 'full-disk'; readonly target: Target; readonly forMs: number }
  /** The file of the record ends in half a line when its endpoint starts, as after a crash of the machine. */
  | { readonly kind: 'tear-record'; readonly nth: number }
  /** A new build is served at its own address. If there are too many, the oldest is drained and removed. */
  | { readonly kind: 'release' };

export type FaultKind = Fault['kind'];

const LINK_KINDS = [
  'proxy to control plane',
  'control plane to endpoint',
  'proxy to database',
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** One connection: number `nth` of those of its kind, counted round. */
export interface LinkTarget {
  readonly link: LinkKind;
  readonly nth: number;
}

/** What a campaign can break. */
export interface Ground {
  readonly database: 'sqlite' | 'postgres';
  readonly proxies: number;
  /** Maximum number of builds that are served at the same time. */
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

/** Processes that a kill takes, in this order. Each of them dies early in a campaign, then groups of them do as well. */
const FIRST_KILLS = [['proxy'], ['controlPlane']] as const;

/**
 * Clock jumps. Forward jumps are short: a durable timer that is set during the jump ends that much later by the
 * clock of the control plane.
 */
const OFFSETS_MS = [-3_600_000, -60_000, -5_000, -1_000, 1_000, 5_000, 15_000];

/** A multiple of every possible number of processes, so that each is chosen equally often. */
const PLACES = 12;

const targetOf = (dice: Dice, process: ProcessKind): Target => ({
  process,
  nth: dice.below(PLACES),
});

const linkOf = (dice: Dice, links: readonly LinkKind[]): LinkTarget => ({
  link: dice.of(links),
  nth: dice.below(PLACES),
});

interface Recipe {
  /** Probability weight of this fault. */
  readonly weight: (ground: Ground) => number;
  readonly draw: (dice: Dice, ground: Ground) => Harm;
}

const isServer = ({ database }: Ground): boolean => database === 'postgres';

/** Mostly seconds, sometimes longer than all timeouts. */
const freezeMs = (dice: Dice): number => 1_000 + dice.below(dice.chance(25) ? 39_000 : 9_000);

const linksOf = (ground: Ground): readonly LinkKind[] =>
  LINK_KINDS.filter((link) => link !== 'proxy to database' || isServer(ground));

const RECIPES: Readonly<Record<Exclude<FaultKind, 'kill'>, Recipe>> = {
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
      ...linkOf(dice, linksOf(ground)),
      how: dice.of(['cut', 'stalled', 'reset'] as const),
      forMs: 500 + dice.below(dice.chance(25) ? 20_000 : 6_000),
    }),
  },
  delay: {
    weight: () => 3,
    draw: (dice, ground) => ({
      kind: 'delay',
      ...linkOf(dice, linksOf(ground)),
      delayMs: 50 + dice.below(1_500),
      forMs: 1_000 + dice.below(6_000),
    }),
  },
  double: {
    weight: () => 3,
    draw: (dice) => ({
      kind: 'double',
      // A database notices a repeated session by its password, before it reads a statement.
      ...linkOf(dice, ['proxy to control plane', 'control plane to endpoint']),
      forMs: 2_000 + dice.below(6_000),
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
      // A proxy with a database server stores nothing on its own disk.
      target: targetOf(
        dice,
        isServer(ground) ? 'endpoint' : dice.of(['endpoint', 'proxy'] as const),
      ),
      // Shorter than the time in which a step is retried.
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

/**
 * The first fault of a campaign: a crash between a write and its response, which only the idempotency key makes
 * harmless.
 */
const FIRST: Harm = { kind: 'kill', targets: [{ process: 'endpoint', nth: 0 }], isHeld: true };

type OtherKind = keyof typeof RECIPES;

/**
 * The kinds in the order of their first occurrence. The older index comes last, when a copy has become old enough.
 */
const firstTimes = (dice: Dice, kinds: readonly OtherKind[]): readonly OtherKind[] => {
  const shuffled = dice.shuffled(kinds);
  const isLast = (kind: OtherKind): boolean => kind === 'older-index';
  return [...shuffled.filter((kind) => !isLast(kind)), ...shuffled.filter(isLast)];
};

/** Draws kills: first of the endpoint, between a write and its response; then of each other process; then of any. */
function killsOf(dice: Dice, ground: Ground): (number: number) => Harm {
  const draw = (group: readonly ProcessKind[]): Harm => ({
    kind: 'kill',
    targets: group.map((process) => targetOf(dice, process)),
    isHeld: dice.chance(40),
  });
  const crash: Harm = { kind: 'restart-database', how: 'crash' };
  return (number) => {
    if (number === 0) return FIRST;
    const group = FIRST_KILLS[number - 1];
    if (group) return draw(group);
    return number === FIRST_KILLS.length + 1 && isServer(ground) ? crash : draw(dice.of(GROUPS));
  };
}

/**
 * Plans `count` faults. The first two are kills, and every second one after them. The others are one of each kind, with
 * the older index last, then random ones.
 */
export function planFaults(dice: Dice, count: number, ground: Ground): Fault[] {
  const kinds = (Object.keys(RECIPES) as OtherKind[]).filter(
    (kind) => RECIPES[kind].weight(ground) > 0,
  );
  const weighted = kinds.flatMap((kind) =>
    Array.from({ length: RECIPES[kind].weight(ground) }, () => kind),
  );
  const once = firstTimes(dice, kinds);
  const kill = killsOf(dice, ground);
  return Array.from({ length: count }, (_, index) => {
    const isKill = index === 0 || index % 2 === 1;
    const others = Math.floor(index / 2) - 1;
    return {
      ...(isKill
        ? kill(Math.ceil(index / 2))
        : RECIPES[once[others] ?? dice.of(weighted)].draw(dice, ground)),
      pauseMs: dice.below(2_000),
    };
  });
}

/** Returns the n-th item, counted round. */
export const nthOf = <T>(all: readonly T[], nth: number): T => all[nth % all.length] as T;
