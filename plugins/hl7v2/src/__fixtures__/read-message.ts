import { charsetOf } from '../message/charset';
import { parseMessage } from '../message/parse-message';
import { readHeader } from '../records/header';
import type { PatientIdRule } from '../records/patient';
import { readRecords, type ReadRecords, type RecordFilter } from '../records/read-records';

const ALL: RecordFilter = { where: [], except: [] };

/** The records of a message in UTF-8, for a feed that wants everything unless `filter` says otherwise. */
export function readMessage(
  text: string,
  filter: Partial<RecordFilter> = {},
  patientId: PatientIdRule = {},
): ReadRecords {
  const bytes = Buffer.from(text.replace('|8859/1', '|UNICODE UTF-8'));
  const message = parseMessage(bytes, charsetOf('UNICODE UTF-8'));
  const options = { timezone: 'Europe/Paris', patientId };
  const work = readRecords(message, readHeader(message, options), options, { ...ALL, ...filter });
  let part = work.next();
  while (!part.done) part = work.next();
  return part.value;
}

/** The value at a dotted path, as a binding reads it. */
export const at = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      record,
    );
