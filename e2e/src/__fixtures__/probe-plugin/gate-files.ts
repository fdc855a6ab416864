import { join } from 'node:path';

/** Where a notification can be stopped: nothing written yet, or written and not yet told so. */
export type GatePlace = 'before-write' | 'after-write';

/** Files by which a test and the record inside the endpoint, another process, understand each other. */
export interface GateFiles {
  /** The gate holds while it exists. */
  readonly closed: string;
  /** One line for each arrival. */
  readonly arrivals: string;
}

export const gateFiles = (folder: string, place: GatePlace, patientId: string): GateFiles => ({
  closed: join(folder, `${patientId}.${place}.closed`),
  arrivals: join(folder, `${patientId}.${place}.arrivals`),
});

/** While it exists, the patient's notifications are written without their idempotency key. */
export const keylessFile = (folder: string, patientId: string): string =>
  join(folder, `${patientId}.keyless`);

/** One line for each reading of the patient's observations. */
export const readingsFile = (folder: string, patientId: string): string =>
  join(folder, `${patientId}.readings`);
