import type { Dice } from '../dice';

export const VICTIMS = ['endpoint', 'proxy', 'controlPlane'] as const;
export type Victim = (typeof VICTIMS)[number];

/** One blow at the platform. */
export type Strike = {
  /** Pause after everything is up again, before the blow, in ms. */
  readonly pauseMs: number;
} & Blow;

type Blow =
  /** kill -9; `isHeld`: in between a write that was applied and its answer. */
  | { readonly kind: 'kill'; readonly victims: readonly Victim[]; readonly isHeld: boolean }
  /** Somebody else holds the write lock of the run index. */
  | { readonly kind: 'lock-index'; readonly forMs: number }
  /** The file of the run index is removed while the proxy is down. */
  | { readonly kind: 'delete-index' }
  /** The wall clock of a process jumps by so much, and back, in ms. */
  | {
      readonly kind: 'clock';
      readonly whose: 'endpoint' | 'proxy';
      readonly offsetMs: number;
      readonly forMs: number;
    };

const GROUPS: readonly (readonly Victim[])[] = [
  ['endpoint'],
  ['endpoint'],
  ['endpoint'],
  ['proxy'],
  ['controlPlane'],
  ['controlPlane'],
  ['endpoint', 'proxy'],
  ['endpoint', 'controlPlane'],
  ['proxy', 'controlPlane'],
  VICTIMS,
];

/**
 * Where clocks jump to. Forward no further than this: a durable timer that is set during the jump
 * ends that much later by the clock of the control plane.
 */
const OFFSETS_MS = [-3_600_000, -60_000, -5_000, -1_000, 1_000, 5_000, 15_000];

const draw = (dice: Dice): { readonly pauseMs: number } => ({ pauseMs: dice.below(2_000) });

function kills(dice: Dice, count: number): Strike[] {
  const strikes: Strike[] = [];
  let left = count;
  while (left > 0) {
    const isFirst = strikes.length === 0;
    const victims = isFirst ? (['endpoint'] as const) : dice.of(GROUPS).slice(0, left);
    const isHeld = isFirst || dice.chance(40);
    strikes.push({ kind: 'kill', victims, isHeld, ...draw(dice) });
    left -= victims.length;
  }
  return strikes;
}

/** As many kills as asked for, the first one held, and the other blows in proportion. */
export function planStrikes(dice: Dice, killCount: number): Strike[] {
  if (killCount === 0) return [];
  const [first, ...more] = kills(dice, killCount);
  const times = (share: number): number => Math.ceil(killCount / share);
  const others: Strike[] = [
    ...Array.from({ length: times(8) }, (): Strike => ({
      kind: 'lock-index',
      forMs: 500 + dice.below(4_500),
      ...draw(dice),
    })),
    ...Array.from({ length: times(12) }, (): Strike => ({ kind: 'delete-index', ...draw(dice) })),
    ...Array.from({ length: times(4) }, (): Strike => ({
      kind: 'clock',
      whose: dice.of(['endpoint', 'proxy'] as const),
      offsetMs: dice.of(OFFSETS_MS),
      forMs: 500 + dice.below(3_000),
      ...draw(dice),
    })),
  ];
  return [...(first ? [first] : []), ...dice.shuffled([...more, ...others])];
}
