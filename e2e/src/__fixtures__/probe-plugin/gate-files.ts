import { join } from 'node:path';

/** Where a notification can be stopped: before it is written, or after, before the response. */
export type GatePoint = 'before-write' | 'after-write';

/** Files by which a test controls the record in the endpoint, which is another process. */
export interface GateFiles {
  /** The gate is closed while this file exists. */
  readonly closed: string;
  /** One line per arrival. */
  readonly arrivals: string;
}

export const gateFiles = (folder: string, point: GatePoint, patientId: string): GateFiles => ({
  closed: join(folder, `${patientId}.${point}.closed`),
  arrivals: join(folder, `${patientId}.${point}.arrivals`),
});

/** While this file exists, the patient's notifications are written without their idempotency key. */
export const keylessFile = (folder: string, patientId: string): string =>
  join(folder, `${patientId}.keyless`);

/** One line per read of the patient's observations. */
export const readingsFile = (folder: string, patientId: string): string =>
  join(folder, `${patientId}.readings`);
