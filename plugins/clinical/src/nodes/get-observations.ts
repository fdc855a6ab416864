import type { EffectCall, SourceBehavior } from '@platform/sdk';
import { DateTime, Duration } from 'luxon';
import { comparatorOf } from '../fhir/bound-note';
import type { Nodes } from '../generated/nodes';
import type { Observation } from '../ports/clinical-elements';
import { instantOf } from '../record/instant';
import { configInvalid } from './config-invalid';
import { withPatient } from './patient-call';

type Declared = Nodes['clinical.get-observations'];

/** `codes` may also be one text with commas between the codes. */
type Io = Omit<Declared, 'config'> & {
  config: Omit<Declared['config'], 'codes'> & { codes?: string | readonly string[] };
};

/**
 * Reads the observations of one or several analytes, most recent first, in the window that ends at
 * `asOf` (default now) and lasts `horizon`. Both bounds are included. A day is 24 hours.
 */
const createSource = (): SourceBehavior<Io> => ({
  read: async (call) => {
    const limit = limitOf(call.config);
    const until = untilOf(call);
    const since = sinceOf(call.config, until);
    // The limit is applied here: the record would also count results later than `asOf`.
    const query = since === undefined ? {} : { since };
    const zone = call.run.timezone;
    const series = await withPatient(call, (port, patientId) =>
      Promise.all(
        codesOf(call.config).map((code) => port.getObservations(patientId, { ...query, ...code })),
      ),
    );
    const observations = series
      .flat()
      .map((observation) => ({ observation, instant: instantOf(observation.observedAt, zone) }))
      .filter(({ instant }) => instant <= until)
      .sort((a, b) => b.instant - a.instant)
      .slice(0, limit)
      .map(({ observation }) => withComparator(observation));
    return { observations };
  },
});

export default createSource;

/** Says of a value that is only a bound that it is, so that no expression takes it for the value. */
function withComparator(observation: Observation): Observation {
  const comparator = observation.comparator ?? comparatorOf(observation);
  return comparator === undefined ? observation : { ...observation, comparator };
}

function untilOf({ inputs, run }: EffectCall<Io>): number {
  return inputs.asOf === undefined ? run.now().getTime() : instantOf(inputs.asOf, run.timezone);
}

function sinceOf({ horizon }: Io['config'], until: number): string | undefined {
  if (horizon === undefined) return undefined;
  const duration = Duration.fromISO(horizon);
  if (!duration.isValid) {
    throw configInvalid('horizon', {
      fr: 'une durée ISO 8601, par exemple P2D',
      en: 'an ISO 8601 duration, for instance P2D',
    });
  }
  const floor = DateTime.fromMillis(until, { zone: 'utc' }).minus(duration).toISO();
  if (floor === null)
    throw configInvalid('horizon', { fr: 'une durée plus courte', en: 'a shorter duration' });
  return floor;
}

function limitOf({ limit }: Io['config']): number | undefined {
  if (limit === undefined || (Number.isInteger(limit) && limit > 0)) return limit;
  throw configInvalid('limit', { fr: 'un entier positif', en: 'a positive whole number' });
}

/** Parses `2823-3, 6298-4` or a list of codes. `http://loinc.org|2823-3` also names the code system. */
function codesOf({ codes = [] }: Io['config']): { code: string; system?: string }[] {
  const texts = (typeof codes === 'string' ? codes.split(',') : codes)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (texts.length === 0) {
    throw configInvalid('codes', { fr: 'au moins un code', en: 'at least one code' });
  }
  return [...new Set(texts)].map((text) => {
    const bar = text.lastIndexOf('|');
    return bar < 0 ? { code: text } : { code: text.slice(bar + 1), system: text.slice(0, bar) };
  });
}
