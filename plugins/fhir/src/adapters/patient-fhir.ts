import type { PatientPort } from '@platform/plugin-clinical';
import type { AdapterFactory } from '@platform/sdk';

import { checksConnection } from '../client/check-connection';
import { openFhirClient } from '../client/fhir-client';
import { parseConfig } from '../client/parse-config';
import { FhirPatientRecord } from '../record/fhir-patient-record';
import { createFindPatient } from '../record/find-patient';
import { createLogOnce } from '../record/log-once';
import { patientOfRun } from '../record/patient-of-run';
import { patientSchema, toIdentity, toPatientOptions } from './patient-config';

const KEY = 'ports.patient.config';

/**
 * Adapter `fhir` of port `patient`: the record of a FHIR R4 server. The configuration is documented in the
 * README of the plugin. The server need not be up when the process starts.
 */
const createFhirPatient: AdapterFactory<PatientPort> = (
  config,
  { log, root, locale, timezone: zone },
) => {
  const checked = parseConfig(patientSchema, config, KEY);
  const identity = toIdentity(checked, KEY);
  const client = openFhirClient(checked, { log, root, key: KEY });
  // What the server cannot do is in the log from the start; a server that is down is asked again later.
  client.capabilities().catch(() => undefined);
  const record = new FhirPatientRecord(patientOfRun(createFindPatient(identity, { client, log })), {
    client,
    clock: { now: () => new Date(), zone },
    options: toPatientOptions(checked, locale),
    log,
    logOnce: createLogOnce(log),
  });
  return Object.assign(record, checksConnection(client));
};

export default createFhirPatient;
