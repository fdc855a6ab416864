import { median } from '../language/measure';
import type { Round, Way } from './drive';

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Ratios are of one round, so that a machine that slows down in between counts less. */
const ratioOf = (rounds: readonly Round[], others: readonly Round[]): number =>
  median(
    rounds.map(({ endedSeconds }, at) => (others[at]?.endedSeconds ?? Number.NaN) / endedSeconds),
  );

/** The medians of the rounds of one way. Rates are events a second. */
export function resultOf(way: Way, rounds: readonly Round[], events: number): object {
  const medianOf = (value: (round: Round) => number): number => rounded(median(rounds.map(value)));
  return {
    ...{ way, events, rounds: rounds.length },
    acceptedPerSecond: medianOf(({ acceptedSeconds }) => events / acceptedSeconds),
    endedPerSecond: medianOf(({ endedSeconds }) => events / endedSeconds),
    acceptedSeconds: medianOf(({ acceptedSeconds }) => acceptedSeconds),
    endedSeconds: medianOf(({ endedSeconds }) => endedSeconds),
    ...(rounds[0]?.maxLagSeconds !== undefined && {
      maxLagSeconds: medianOf(({ maxLagSeconds = 0 }) => maxLagSeconds),
    }),
    ...(rounds[0]?.writtenSeconds !== undefined && {
      writtenSeconds: medianOf(({ writtenSeconds = 0 }) => writtenSeconds),
    }),
  };
}

const WORDS = {
  poll: 'Results written while the source polls become runs at',
  backlog: 'A backlog becomes runs at',
} as const;

export function ratioSentence(
  way: 'poll' | 'backlog',
  byWay: ReadonlyMap<Way, readonly Round[]>,
): string {
  const of = (other: Way): string =>
    ratioOf(byWay.get(way) ?? [], byWay.get(other) ?? []).toFixed(2);
  return `${WORDS[way]} ${of('single')} times the rate of single requests, 16 in flight, and ${of('batch')} times that of batches of 100.`;
}
