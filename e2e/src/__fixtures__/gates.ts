import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { until } from '@platform/testing';

import { gateFiles, keylessFile, readingsFile, type GatePlace } from './probe-plugin/gate-files';

const linesOf = (file: string): number =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;

/** The test's side of the gates at which the record in the endpoint waits. Each patient has two. */
export interface Gates {
  readonly folder: string;
  close(place: GatePlace, patientId: string): void;
  open(place: GatePlace, patientId: string): void;
  /** Number of notifications that reached the gate, open or closed. */
  arrivals(place: GatePlace, patientId: string): number;
  /** Resolves when a notification waits at the gate, or has waited there. */
  reached(place: GatePlace, patientId: string): Promise<void>;
  /** From now on, writes the patient's notifications without their idempotency key. */
  dropKeys(patientId: string): void;
  /** Number of reads of the observations, one per requested code. */
  readings(patientId: string): number;
}

export function openGates(folder: string): Gates {
  mkdirSync(folder, { recursive: true });
  const arrivals: Gates['arrivals'] = (place, patientId) =>
    linesOf(gateFiles(folder, place, patientId).arrivals);
  return {
    folder,
    arrivals,
    close: (place, patientId) => writeFileSync(gateFiles(folder, place, patientId).closed, ''),
    open: (place, patientId) => rmSync(gateFiles(folder, place, patientId).closed),
    async reached(place, patientId) {
      await until(() => arrivals(place, patientId) > 0, `${patientId} at the gate ${place}`);
    },
    dropKeys: (patientId) => writeFileSync(keylessFile(folder, patientId), ''),
    readings: (patientId) => linesOf(readingsFile(folder, patientId)),
  };
}
