import type { PrescriptionPort } from '@platform/plugin-clinical';
import { languageOfLocale, type AdapterFactory } from '@platform/sdk';
import { Type } from '@sinclair/typebox';

import { checksConnection } from '../client/check-connection';
import { openFhirClient } from '../client/fhir-client';
import { parseConfig } from '../client/parse-config';
import { field, serverFields } from '../client/server-config';
import { FhirPrescriptions } from '../record/fhir-prescriptions';
import { STRATEGIES } from '../record/prescription-options';
import { DEFAULT_AUTHOR } from './patient-config';

const KEY = 'ports.prescription.config';

const text = field(Type.String({ minLength: 1 }), 'un texte non vide', 'a non-empty text');

const prescriptionSchema = Type.Object(
  {
    ...serverFields,
    strategies: Type.Optional(
      field(
        Type.Array(Type.Union(STRATEGIES.map((one) => Type.Literal(one))), {
          minItems: 1,
          uniqueItems: true,
        }),
        `une liste parmi ${STRATEGIES.join(', ')}`,
        `a list of ${STRATEGIES.join(', ')}`,
      ),
    ),
    identifierSystem: Type.Optional(text),
    medicationSystems: Type.Optional(
      field(Type.Array(text, { minItems: 1 }), 'une liste de textes', 'a list of texts'),
    ),
    author: Type.Optional(text),
  },
  { additionalProperties: false },
);

/**
 * Adapter `fhir` of port `prescription`: groups of MedicationRequests of a FHIR R4 server. The
 * configuration is documented in the README of the plugin.
 */
const createFhirPrescriptions: AdapterFactory<PrescriptionPort> = (
  config,
  { log, root, locale, timezone: zone },
) => {
  const language = languageOfLocale(locale);
  const checked = parseConfig(prescriptionSchema, config, KEY);
  const client = openFhirClient(checked, { log, root, key: KEY });
  const prescriptions = new FhirPrescriptions({
    client,
    clock: { now: () => new Date(), zone },
    options: {
      strategies: checked.strategies ?? STRATEGIES,
      identifierSystem: checked.identifierSystem,
      medicationSystems: checked.medicationSystems,
      author: checked.author ?? DEFAULT_AUTHOR[language],
      language,
    },
    log,
  });
  return Object.assign(prescriptions, checksConnection(client));
};

export default createFhirPrescriptions;
