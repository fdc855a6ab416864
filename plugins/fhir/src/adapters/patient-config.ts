import { ConfigurationError, languageOfLocale, type LocalizedText } from '@platform/sdk';
import { Type, type Static } from '@sinclair/typebox';

import { field, serverFields } from '../client/server-config';
import type { PatientIdentity } from '../record/find-patient';
import { IDENTIFIER_NAMES, identifierKind } from '../record/identifier-kinds';
import type { PatientOptions } from '../record/patient-options';

const exactly = { additionalProperties: false };
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  field(
    Type.Union(values.map((value: T[number]) => Type.Literal(value))),
    values.join(' ou '),
    values.join(' or '),
  );
const text = field(Type.String({ minLength: 1 }), 'un texte non vide', 'a non-empty text');
const flag = field(Type.Boolean(), 'true ou false', 'true or false');
const uri = field(Type.String({ pattern: '^[a-z][a-z0-9+.-]*:\\S+$' }), 'une URI', 'a URI');
const texts = field(Type.Array(text, { minItems: 1 }), 'une liste de textes', 'a list of texts');
const textMap = field(Type.Record(Type.String(), text), 'une table de textes', 'a map of texts');
const OBSERVATION_CATEGORIES = [
  'laboratory',
  'vital-signs',
  'survey',
  'social-history',
  'imaging',
  'procedure',
  'exam',
  'therapy',
  'activity',
] as const;

/** Configuration of adapter `fhir` of port `patient`. */
export const patientSchema = Type.Object(
  {
    ...serverFields,
    patientId: Type.Optional(
      field(
        Type.Union([
          Type.Object({ kind: oneOf(IDENTIFIER_NAMES), system: Type.Optional(uri) }, exactly),
          Type.Object({ system: uri, type: Type.Optional(text) }, exactly),
        ]),
        `{ system, type } pour tout identifiant, ou { kind, system } où kind est ${IDENTIFIER_NAMES.join(', ')}`,
        `{ system, type } for any identifier, or { kind, system } with a kind of ${IDENTIFIER_NAMES.join(', ')}`,
      ),
    ),
    patient: Type.Optional(
      field(Type.Object({ write: Type.Optional(flag) }, exactly), '{ write }', '{ write }'),
    ),
    author: Type.Optional(text),
    provenance: Type.Optional(flag),
    profiles: Type.Optional(textMap),
    medicationSources: Type.Optional(
      field(
        Type.Array(Type.Union([Type.Literal('statement'), Type.Literal('request')]), {
          minItems: 1,
          uniqueItems: true,
        }),
        'une liste parmi statement et request',
        'a list of statement and request',
      ),
    ),
    medicationSystems: Type.Optional(texts),
    conditions: Type.Optional(
      field(
        Type.Object(
          {
            unverifiedAs: Type.Optional(oneOf(['confirmed', 'suspected'])),
            category: Type.Optional(oneOf(['problem-list-item', 'encounter-diagnosis'])),
          },
          exactly,
        ),
        '{ unverifiedAs, category }',
        '{ unverifiedAs, category }',
      ),
    ),
    allergies: Type.Optional(
      field(
        Type.Object({ verification: Type.Optional(oneOf(['unconfirmed', 'confirmed'])) }, exactly),
        '{ verification }',
        '{ verification }',
      ),
    ),
    observations: Type.Optional(
      field(
        Type.Object(
          {
            lenientNumeric: Type.Optional(flag),
            units: Type.Optional(textMap),
            categories: Type.Optional(
              field(
                Type.Record(Type.String(), oneOf(OBSERVATION_CATEGORIES)),
                `une table code → ${OBSERVATION_CATEGORIES.join(', ')}`,
                `a map code → ${OBSERVATION_CATEGORIES.join(', ')}`,
              ),
            ),
          },
          exactly,
        ),
        '{ lenientNumeric, units, categories }',
        '{ lenientNumeric, units, categories }',
      ),
    ),
    procedures: Type.Optional(
      field(
        Type.Object(
          {
            plannedAs: Type.Optional(oneOf(['service-request', 'procedure'])),
            categories: Type.Optional(texts),
            appointments: Type.Optional(flag),
          },
          exactly,
        ),
        '{ plannedAs, categories, appointments }',
        '{ plannedAs, categories, appointments }',
      ),
    ),
    notifications: Type.Optional(
      field(
        Type.Object(
          { flagOnCritical: Type.Optional(flag), recipients: Type.Optional(textMap) },
          exactly,
        ),
        '{ flagOnCritical, recipients }',
        '{ flagOnCritical, recipients }',
      ),
    ),
  },
  exactly,
);

export type PatientConfig = Static<typeof patientSchema>;

export const DEFAULT_AUTHOR: LocalizedText = {
  fr: 'Plateforme de workflows cliniques',
  en: 'Clinical workflow platform',
};

/**
 * SNOMED CT « procedure », and « surgical procedure » of HL7's value set `servicerequest-category`: not every
 * request, which would list each blood test.
 */
const DEFAULT_PROCEDURE_CATEGORIES = [
  'http://snomed.info/sct|71388002',
  'http://snomed.info/sct|387713003',
] as const;

/** Fills in the defaults. `locale`: that of the instance. */
export function toPatientOptions(config: PatientConfig, locale: string): PatientOptions {
  const language = languageOfLocale(locale);
  const [category, ...categories] = config.procedures?.categories ?? DEFAULT_PROCEDURE_CATEGORIES;
  return {
    writePatient: config.patient?.write ?? true,
    medicationSources: config.medicationSources ?? ['statement'],
    medicationSystems: config.medicationSystems,
    unverifiedConditionsAs: config.conditions?.unverifiedAs ?? 'confirmed',
    conditionCategory: config.conditions?.category ?? 'problem-list-item',
    allergyVerification: config.allergies?.verification ?? 'unconfirmed',
    lenientNumeric: config.observations?.lenientNumeric ?? false,
    units: config.observations?.units ?? {},
    observationCategories: config.observations?.categories ?? {},
    procedureCategories: [category ?? DEFAULT_PROCEDURE_CATEGORIES[0], ...categories],
    plannedAs: config.procedures?.plannedAs ?? 'service-request',
    appointments: config.procedures?.appointments ?? false,
    flagOnCritical: config.notifications?.flagOnCritical ?? false,
    provenance: config.provenance ?? false,
    recipients: config.notifications?.recipients ?? {},
    author: config.author ?? DEFAULT_AUTHOR[language],
    language,
    profiles: config.profiles ?? {},
  };
}

/** Throws ConfigurationError for an IPP without the system of the hospital. */
export function toIdentity({ patientId }: PatientConfig, key: string): PatientIdentity {
  if (patientId === undefined) return { kind: 'logical' };
  if (!('kind' in patientId)) return { kind: 'identifier', requireType: false, ...patientId };
  const kind = identifierKind(patientId.kind, patientId.system);
  if (kind !== undefined) return kind;
  const missing = `${key}.patientId.system`;
  throw new ConfigurationError(
    missing,
    `« ${missing} » doit être l'URI des IPP de l'établissement`,
    {
      english: `"${missing}" must be the URI of the hospital's patient numbers`,
    },
  );
}
