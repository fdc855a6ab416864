import type { RecordClock } from '@platform/plugin-clinical';
import type { EffectLog, Language } from '@platform/sdk';

import type { FhirClient } from '../client/fhir-client';
import type { AllergyVerification } from '../write/allergy';
import type { Recipients } from '../write/communication';
import type { ConditionCategory } from '../write/condition';
import type { CategoriesByCode } from '../write/observation';
import type { ProcedureOptions } from '../write/procedure';
import type { LogOnce } from './log-once';

export type MedicationSource = 'statement' | 'request';

/** Settings of the patient record, with every default filled in. */
export interface PatientOptions {
  readonly writePatient: boolean;
  readonly medicationSources: readonly MedicationSource[];
  /** Code systems of medications in the order of preference; undefined for the default order. */
  readonly medicationSystems: readonly string[] | undefined;
  readonly unverifiedConditionsAs: 'confirmed' | 'suspected';
  readonly conditionCategory: ConditionCategory;
  readonly allergyVerification: AllergyVerification;
  readonly lenientNumeric: boolean;
  /** A unit as the site prints it → its UCUM code. */
  readonly units: Readonly<Record<string, string>>;
  readonly observationCategories: CategoriesByCode;
  /** `system|code` of the requests that count as procedures. The first one is written. */
  readonly procedureCategories: readonly [string, ...string[]];
  readonly plannedAs: ProcedureOptions['plannedAs'];
  readonly appointments: boolean;
  readonly flagOnCritical: boolean;
  /** Writes a Provenance for what each write created. */
  readonly provenance: boolean;
  readonly recipients: Recipients;
  readonly author: string;
  /** Language of the texts that the platform itself writes. */
  readonly language: Language;
  readonly profiles: Readonly<Record<string, string>>;
}

/** What the reads and writes of the record need. */
export interface RecordDeps {
  readonly client: FhirClient;
  readonly clock: RecordClock;
  readonly options: PatientOptions;
  readonly log: EffectLog;
  readonly logOnce: LogOnce;
}
