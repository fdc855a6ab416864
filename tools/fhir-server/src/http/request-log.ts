import { type IncomingHttpHeaders } from 'node:http';

/** A request that the server received, for the assertions of a test. */
export interface RequestRecord {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const MAX_RECORDS = 1_000;

export interface RequestLog {
  add(record: RequestRecord): void;
  /** The latest ones, oldest first. */
  list(): readonly RequestRecord[];
  clear(): void;
}

export function createRequestLog(): RequestLog {
  let records: RequestRecord[] = [];
  return {
    add(record) {
      records.push(record);
      if (records.length > 2 * MAX_RECORDS) records = records.slice(-MAX_RECORDS);
    },
    list: () => records.slice(-MAX_RECORDS),
    clear: () => void (records = []),
  };
}
