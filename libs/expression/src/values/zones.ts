import { IANAZone } from 'luxon';
import { DAY_SECONDS, type Moment, type Point } from './moment';

/** The farthest that clocks are behind and ahead of UTC. */
const FARTHEST_BEHIND = -12 * 3_600;
const FARTHEST_AHEAD = 14 * 3_600;

/** The stretch of UTC that a moment can stand for. `end` belongs to it if it is a point. */
export interface Stretch {
  readonly start: Point;
  readonly end: Point;
  readonly isPoint: boolean;
}

/** Whether a name is an IANA zone. An offset is none: it has no daylight-saving rules. */
export const isZone = (name: string): boolean => !/^[+-]/.test(name) && IANAZone.isValidZone(name);

/** Seconds that a zone is ahead of UTC at an instant. */
export const aheadAt = (zone: string, seconds: number): number =>
  IANAZone.create(zone).offset(seconds * 1_000) * 60;

/**
 * The instants at which the clocks of a zone show a local time: one, two when the clocks were put back over it, or the two
 * that it would be by the offsets before and after when they were put forward over it. The earlier one comes first.
 */
export function instantsOf(local: number, zone: string): readonly [number, number] {
  const offsets = [aheadAt(zone, local - DAY_SECONDS), aheadAt(zone, local + DAY_SECONDS)];
  const guesses = offsets.map((ahead) => local - ahead).sort((a, b) => a - b);
  const shown = guesses.filter((instant) => instant + aheadAt(zone, instant) === local);
  const [first = NaN, last = first] = shown.length > 0 ? shown : guesses;
  return [first, last];
}

/**
 * The instant at which the clocks of a zone show a local time. Of two such instants the one whose offset is `ahead`, otherwise
 * the earlier one; a time that the clocks skipped is read with the offset of before, so that it falls behind the gap.
 */
export function instantAt(local: number, zone: string, ahead?: number): number {
  const [first, last] = instantsOf(local, zone);
  const isShown = first + aheadAt(zone, first) === local;
  return !isShown || local - last === ahead ? last : first;
}

const shifted = ({ seconds, fraction }: Point, by: number): Point => ({
  seconds: seconds + by,
  fraction,
});

/** Places a moment without an offset in UTC: in its zone, or anywhere on Earth when that is not known. */
export function inUtc({ start, end, hasOffset }: Moment, zone: string | undefined): Stretch {
  const isPoint = start === end;
  if (hasOffset) return { start, end, isPoint };
  if (zone === undefined || !isZone(zone)) {
    return {
      start: shifted(start, -FARTHEST_AHEAD),
      end: shifted(end, -FARTHEST_BEHIND),
      isPoint,
    };
  }
  const [first] = instantsOf(start.seconds, zone);
  const [, last] = instantsOf(end.seconds, zone);
  return {
    start: { ...start, seconds: first },
    end: { ...end, seconds: last },
    isPoint,
  };
}
