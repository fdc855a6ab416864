export type PatientIdentifier = { readonly system?: string; readonly value: string };

export type Sex = 'male' | 'female' | 'other' | 'unknown';

/** `ageYears` is derived from `birthDate` (`YYYY-MM-DD`) when it is known. */
export type Demographics = {
  readonly patientId: string;
  readonly sex: Sex;
  readonly ageYears: number;
  readonly name?: string;
  readonly birthDate?: string;
  readonly deceased?: boolean;
  readonly identifiers?: readonly PatientIdentifier[];
};

/** Fields that are left out keep their value. The id cannot be changed. */
export type DemographicsPatch = Partial<Omit<Demographics, 'patientId'>>;
