import type { Observation } from 'fhir/r4';

import { notesOf, valueOf } from '../pages/format';
import type { Visit } from '../pages/visit';
import { counts, outsideOf, rangeOf } from './course';

/** A value with its mark, its state if that is not final, and its notes. One that no longer counts is struck through. */
export function Value({
  observation,
  visit: { words, format },
}: {
  readonly observation: Observation;
  readonly visit: Visit;
}) {
  const outside = counts(observation) ? outsideOf(observation) : undefined;
  const { status, note } = observation;
  const value = valueOf(observation, format);
  return (
    <>
      {counts(observation) ? <span className={outside && 'outside'}>{value}</span> : <s>{value}</s>}
      {outside && (
        <abbr className="outside" title={words[outside]} aria-label={words[outside]}>
          {outside === 'above' ? '\u00a0↑' : '\u00a0↓'}
        </abbr>
      )}
      {status !== 'final' && <span className="state">{words.statuses[status] ?? status}</span>}
      {note && <span className="since">{notesOf(note)}</span>}
    </>
  );
}

/** The reference of a result in words; empty without one. */
export function referenceText(observation: Observation, { format }: Visit): string {
  const { low, high, text } = rangeOf(observation) ?? {};
  if (text !== undefined) return text;
  if (low === undefined && high === undefined) return '';
  if (low?.value === undefined) return `≤\u00a0${format.quantity(high)}`;
  if (high === undefined) return `≥\u00a0${format.quantity(low)}`;
  return `${format.number(low.value)}\u00a0–\u00a0${format.quantity(high)}`;
}
