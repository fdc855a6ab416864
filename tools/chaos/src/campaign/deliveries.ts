import type { Dice } from '../dice';
import type { PlannedEvent } from '../facts';

/** Maximum distance between an event and its repetition, in events. */
const MAX_REPEAT_DISTANCE = 20;
const REORDERED_WITHIN = 6;
const MAX_BATCH_SIZE = 12;

/** Events that are sent together. The events of a batch are in order. */
export type Delivery = readonly PlannedEvent[];

/** Returns the events in almost their own order. Some come twice or three times, some in batches. */
export function deliveriesOf(dice: Dice, events: readonly PlannedEvent[]): Delivery[] {
  const placed = events.flatMap((event, index) => {
    const place = (within: number) => ({ event, place: index + dice.below(within * 100) / 100 });
    const repeats = dice.chance(15) ? (dice.chance(25) ? 2 : 1) : 0;
    return [
      place(REORDERED_WITHIN),
      ...Array.from({ length: repeats }, () => place(dice.of([1, MAX_REPEAT_DISTANCE]))),
    ];
  });
  const inOrder = placed.sort((one, other) => one.place - other.place);
  return batched(
    dice,
    inOrder.map(({ event }) => event),
  );
}

const isEvent = ({ event: { eventType } }: PlannedEvent): boolean => eventType !== 'core.webhook';

function batched(dice: Dice, events: readonly PlannedEvent[]): Delivery[] {
  const deliveries: Delivery[] = [];
  let left = events;
  while (left.length > 0) {
    const size = dice.chance(8) ? 2 + dice.below(MAX_BATCH_SIZE - 1) : 1;
    const together = left.slice(0, size);
    deliveries.push(
      ...(size > 1 && together.every(isEvent) ? [together] : together.map((one) => [one])),
    );
    left = left.slice(size);
  }
  return deliveries;
}
