import { languageOfLocale, requireKnownFields, type AdapterFactory } from '@platform/sdk';
import { loadRecords } from '../fhir/load-records';
import type { PatientPort } from '../ports/patient-port';
import { MemoryPatientRecord } from '../record/memory-patient-record';
import type { PatientRecord } from '../record/patient-record';
import type { RecordWrite } from '../record/record-write';
import { MEMORY_FIELDS, pathIn } from './read-config';
import { replayJournal } from './replay-journal';
import { openWriteJournal, withoutJournal, type JournalSubject } from './write-journal';

const JOURNAL: JournalSubject = {
  key: 'ports.patient.config.journal',
  french: 'dossier patient',
  english: 'patient record',
};

/**
 * Adapter `memory` of port `patient`: an in-memory record for demonstration and tests. Optional
 * configuration: `seed`, a folder of FHIR R4 files (one resource each) relative to the repository root,
 * and `journal`, a file relative to the data folder in which writes survive a restart.
 */
const createMemoryPatient: AdapterFactory<PatientPort> = async (config, context) => {
  requireKnownFields(config, MEMORY_FIELDS, 'ports.patient.config');
  const seed = pathIn(config, 'ports.patient.config.seed', context.root);
  const journalPath = pathIn(config, 'ports.patient.config.journal', context.dataDir);
  const { log, locale, timezone: zone } = context;
  const clock = { now: () => new Date(), zone };
  const records =
    seed === undefined
      ? new Map<string, PatientRecord>()
      : await loadRecords(seed, { ...clock, log, language: languageOfLocale(locale) });
  const journal =
    journalPath === undefined
      ? withoutJournal<RecordWrite>()
      : await openWriteJournal<RecordWrite>(journalPath, JOURNAL);
  const record = new MemoryPatientRecord(records, (write) => journal.append(write), clock);
  replayJournal(
    journal.writes,
    (write) => record.replay(write),
    log,
    'écriture non reprise : patient absent',
  );
  log.info(
    { patients: records.size, writes: journal.writes.length },
    'dossier patient en mémoire prêt',
  );
  return record;
};

export default createMemoryPatient;
