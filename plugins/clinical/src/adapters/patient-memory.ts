import { resolve } from 'node:path';
import {
  ConfigurationError,
  NotFoundError,
  type AdapterContext,
  type AdapterFactory,
} from '@platform/sdk';
import { loadRecords } from '../fhir/load-records';
import type { PatientPort } from '../ports/patient-port';
import { MemoryPatientRecord } from '../record/memory-patient-record';
import type { PatientRecord } from '../record/patient-record';
import type { RecordWrite } from '../record/record-write';
import { openWriteJournal, type WriteJournal } from './write-journal';

/** Without a configured journal, writes are lost when the process ends. */
const NO_JOURNAL: WriteJournal = { writes: [], append: () => Promise.resolve() };

/**
 * Adapter `memory` of port `patient`: an in-memory record for demonstration and tests. Optional
 * configuration: `seed`, a folder of FHIR R4 files (one resource each) relative to the repository root,
 * and `journal`, a file relative to the data folder in which writes survive a restart.
 */
const createMemoryPatient: AdapterFactory<PatientPort> = async (config, context) => {
  const seed = pathIn(config, 'seed', context.root);
  const journalPath = pathIn(config, 'journal', context.dataDir);
  const { log, timezone: zone } = context;
  const clock = { now: () => new Date(), zone };
  const records =
    seed === undefined
      ? new Map<string, PatientRecord>()
      : await loadRecords(seed, { ...clock, log });
  const journal = journalPath === undefined ? NO_JOURNAL : await openWriteJournal(journalPath);
  const record = new MemoryPatientRecord(records, (write) => journal.append(write), clock);
  replayAll(journal.writes, record, context);
  log.info(
    { patients: records.size, writes: journal.writes.length },
    'dossier patient en mémoire prêt',
  );
  return record;
};

export default createMemoryPatient;

function pathIn(
  config: Readonly<Record<string, unknown>>,
  field: 'seed' | 'journal',
  folder: string,
): string | undefined {
  const value = config[field];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '') return resolve(folder, value);
  const key = `ports.patient.config.${field}`;
  throw new ConfigurationError(key, `« ${key} » doit être un chemin`, {
    english: `"${key}" must be a path`,
  });
}

/** A write to a patient that is no longer in the seed stays in the journal and is logged. */
function replayAll(
  writes: readonly RecordWrite[],
  record: MemoryPatientRecord,
  { log }: AdapterContext,
): void {
  for (const [index, write] of writes.entries()) {
    try {
      record.replay(write);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      log.warn({ line: index + 1, op: write.op }, 'écriture non reprise : patient absent');
    }
  }
}
