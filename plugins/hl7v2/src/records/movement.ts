import type { JsonObject } from '@platform/sdk';

import type { Segment } from '../message/parse-message';
import { first, part, present, time } from './parts';

/** EI: an identifier with the system that assigned it. */
const entity = (segment: Segment | undefined, field: number): readonly JsonObject[] =>
  (segment?.repetitions(field) ?? []).map((repetition) => {
    const [value, namespace, id, idType] = [1, 2, 3, 4].map((at) => part(repetition, at));
    return present({ value, authority: present({ namespace, id, idType }) });
  });

/** XON: a ward, by its name, and without one by its identifier. */
const ward = (segment: Segment | undefined, field: number): string | undefined =>
  first(segment, field, 1) ?? first(segment, field, 10);

/**
 * ZBE (IHE PAM, and its French extension): the movement that an ADT message is about. `action` is `INSERT`, `UPDATE` or
 * `CANCEL`; `historic` says that the movement is not the current one; `nature` is the French one, for example `S`.
 */
export const readMovement = (zbe: Segment | undefined, timezone: string): JsonObject =>
  present({
    identifiers: entity(zbe, 1),
    startsAt: time(zbe, 2, timezone),
    endsAt: time(zbe, 3, timezone),
    action: first(zbe, 4),
    historic: { Y: true, N: false }[first(zbe, 5) ?? ''],
    originalTrigger: first(zbe, 6),
    ward: ward(zbe, 7),
    careWard: ward(zbe, 8),
    nature: first(zbe, 9),
  });
