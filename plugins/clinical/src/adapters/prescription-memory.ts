import { requireKnownFields, type AdapterFactory } from '@platform/sdk';
import { loadPrescriptions } from '../fhir/load-prescriptions';
import type { PrescriptionPort } from '../ports/prescription-port';
import {
  MemoryPrescriptions,
  type Prescriptions,
  type PrescriptionWrite,
} from '../record/memory-prescriptions';
import { MEMORY_FIELDS, pathIn } from './read-config';
import { replayJournal } from './replay-journal';
import { openWriteJournal, withoutJournal, type JournalSubject } from './write-journal';

const JOURNAL: JournalSubject = {
  key: 'ports.prescription.config.journal',
  french: 'dossier des prescriptions',
  english: 'prescriptions',
};

/**
 * Adapter `memory` of port `prescription`: in-memory prescriptions for demonstration and tests. Optional
 * configuration, as for the patient's: `seed`, a folder of FHIR R4 files (MedicationRequest, Medication),
 * and `journal`, a file in which notes survive a restart.
 */
const createMemoryPrescriptions: AdapterFactory<PrescriptionPort> = async (config, context) => {
  requireKnownFields(config, MEMORY_FIELDS, 'ports.prescription.config');
  const seed = pathIn(config, 'ports.prescription.config.seed', context.root);
  const journalPath = pathIn(config, 'ports.prescription.config.journal', context.dataDir);
  const { log, timezone } = context;
  const prescriptions: Prescriptions =
    seed === undefined ? new Map() : await loadPrescriptions(seed, log);
  const journal =
    journalPath === undefined
      ? withoutJournal<PrescriptionWrite>()
      : await openWriteJournal<PrescriptionWrite>(journalPath, JOURNAL);
  const port = new MemoryPrescriptions(prescriptions, (write) => journal.append(write), timezone);
  replayJournal(
    journal.writes,
    (write) => port.replay(write),
    log,
    'écriture non reprise : prescription absente',
  );
  log.info(
    { prescriptions: new Set(prescriptions.values()).size, writes: journal.writes.length },
    'prescriptions en mémoire prêtes',
  );
  return port;
};

export default createMemoryPrescriptions;
