import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { until } from '@platform/testing';

import { gateFiles, keylessFile, readingsFile, type GatePoint } from './probe-plugin/gate-files';

const linesOf = (file: string): number =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;

/** The test's side of the gates at which the record in the endpoint waits. Each patient has two. */
export interface Gates {
  readonly folder: string;
  close(point: GatePoint, patientId: string): void;
  open(point: GatePoint, patientId: string): void;
  /** Number of notifications that reached the gate, open or closed. */
  arrivals(point: GatePoint, patientId: string): number;
  /** Resolves when a notification waits at the gate, or has waited there. */
  reached(point: GatePoint, patientId: string): Promise<void>;
  /** From now on, writes the patient's notifications without their idempotency key. */
  dropKeys(patientId: string): void;
  /** Number of reads of the observations, one per requested code. */
  readings(patientId: string): number;
}

export function openGates(folder: string): Gates {
  mkdirSync(folder, { recursive: true });
  const arrivals: Gates['arrivals'] = (point, patientId) =>
    linesOf(gateFiles(folder, point, patientId).arrivals);
  return {
    folder,
    arrivals,
    close: (point, patientId) => writeFileSync(gateFiles(folder, point, patientId).closed, ''),
    open: (point, patientId) => rmSync(gateFiles(folder, point, patientId).closed),
    async reached(point, patientId) {
      await until(() => arrivals(point, patientId) > 0, `${patientId} at the gate ${point}`);
    },
    dropKeys: (patientId) => writeFileSync(keylessFile(folder, patientId), ''),
    readings: (patientId) => linesOf(readingsFile(folder, patientId)),
  };
}
