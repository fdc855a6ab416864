import type { Dice } from '../dice';
import type { PlannedEvent } from '../facts';

/** How far apart an event and its repetition may be, in events. */
const REPEATED_WITHIN = 20;
const REORDERED_WITHIN = 6;

/** The order in which events arrive: nearly their own, and some of them twice or three times. */
export function deliveriesOf(dice: Dice, events: readonly PlannedEvent[]): PlannedEvent[] {
  const placed = events.flatMap((event, index) => {
    const place = (within: number) => ({ event, place: index + dice.below(within * 100) / 100 });
    const repeats = dice.chance(15) ? (dice.chance(25) ? 2 : 1) : 0;
    return [
      place(REORDERED_WITHIN),
      ...Array.from({ length: repeats }, () => place(dice.of([1, REPEATED_WITHIN]))),
    ];
  });
  return placed.sort((one, other) => one.place - other.place).map(({ event }) => event);
}
