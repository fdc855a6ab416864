import { DateTime } from 'luxon';

/** DTM of HL7 2.5: `YYYY[MM[DD[HH[MM[SS[.S[S[S[S]]]]]]]]][+/-ZZZZ]`. */
const DTM =
  /^(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.(\d{1,4}))?)?)?)?)?)?([+-](?:0\d|1[0-4])[0-5]\d)?$/;

/** A zone of luxon from `+0100`. */
const zoneOfOffset = (offset: string): string => `UTC${offset.slice(0, 3)}:${offset.slice(3)}`;

/** Times that were read, with the result: the results of a message have few, and each takes long to read. */
const known = new Map<string, string | undefined>();
const MAX_KNOWN = 1_000;

/**
 * Returns an HL7 time as ISO 8601, as precise as it was sent: `2026`, `2026-11`, `2026-11-20`, or an instant with its
 * offset. A time without an offset is in `timezone` (IANA, or `UTC+01:00`); in the hour that comes twice in autumn it is
 * the earlier one, and in the hour that spring leaves out its clock was not yet put forward. Returns undefined for what
 * is no time.
 */
export function toIsoTime(text: string | undefined, timezone: string): string | undefined {
  const match = DTM.exec(text?.trim() ?? '');
  if (!match) return undefined;
  const key = `${match[0]} ${timezone}`;
  if (known.has(key)) return known.get(key);
  if (known.size === MAX_KNOWN) known.clear();
  const read = readTime(match, timezone);
  known.set(key, read);
  return read;
}

function readTime(match: RegExpExecArray, timezone: string): string | undefined {
  const [, year = '', month, day, hour, minute = '00', second = '00', fraction = '', offset] =
    match;
  const date = [year, month, day].filter((part) => part !== undefined).join('-');
  if (!DateTime.fromISO(date).isValid) return undefined;
  if (hour === undefined) return date;
  const zone = offset === undefined ? timezone : zoneOfOffset(offset);
  const time = DateTime.fromISO(
    `${date}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}`,
    { zone },
  );
  if (!time.isValid) return undefined;
  const [instant = time] = time.getPossibleOffsets();
  return instant.toISO({ suppressMilliseconds: true }) ?? undefined;
}

/**
 * The zone of an HL7 time with an offset, for luxon; undefined without one. In MSH-7 it is that of every time of the
 * message without an offset (HL7 2.5, chapter 2.15.9.7).
 */
export function zoneOf(text: string | undefined): string | undefined {
  const offset = DTM.exec(text?.trim() ?? '')?.[8];
  return offset === undefined ? undefined : zoneOfOffset(offset);
}

/** The instant of an acknowledgement as HL7 writes it, with the offset of `timezone`. */
export const toHl7Time = (instant: Date, timezone: string): string =>
  DateTime.fromJSDate(instant, { zone: timezone }).toFormat('yyyyMMddHHmmssZZZ');
