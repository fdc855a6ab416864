import type { Observation, ObservationComponent } from 'fhir/r4';

/** A set of vital signs. What is absent was not measured. `flow` is oxygen in litres a minute, 0 in air. */
export interface VitalSigns {
  readonly rate?: number;
  readonly saturation?: number;
  readonly flow?: number;
  readonly pressure?: number;
  readonly pulse?: number;
  readonly temperature?: number;
  /** A letter of ACVPU. */
  readonly consciousness?: string;
}

const SNOMED = 'http://snomed.info/sct';
const ACVPU: Readonly<Record<string, string>> = {
  ...{ A: '248234008', C: '130987000', V: '300202002', P: '450847001', U: '422768004' },
};

const MEASURED = [
  ['rate', '9279-1', '/min'],
  ['saturation', '59408-5', '%'],
  ['flow', '3151-8', 'L/min'],
  ['pressure', '8480-6', 'mm[Hg]'],
  ['pulse', '8867-4', '/min'],
  ['temperature', '8310-5', 'Cel'],
] as const;

const loinc = (code: string) => ({ coding: [{ system: 'http://loinc.org', code }] });

const quantityOf = (value: number, code: string) => ({
  ...{ value, unit: code, system: 'http://unitsofmeasure.org', code },
});

const consciousnessOf = (letter: string) => ({
  valueCodeableConcept: { coding: [{ system: SNOMED, code: ACVPU[letter] ?? letter }] },
});

/** One measure as a component of a panel. */
const componentsOf = (signs: VitalSigns): ObservationComponent[] => [
  ...MEASURED.flatMap(([name, code, unit]) => {
    const value = signs[name];
    return value === undefined
      ? []
      : [{ code: loinc(code), valueQuantity: quantityOf(value, unit) }];
  }),
  ...(signs.consciousness === undefined
    ? []
    : [{ code: loinc('67775-7'), ...consciousnessOf(signs.consciousness) }]),
];

const observationOf = (patientId: string, code: string, at: string) => ({
  resourceType: 'Observation' as const,
  status: 'final' as const,
  category: [
    {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/observation-category',
          code: 'vital-signs',
        },
      ],
    },
  ],
  code: loinc(code),
  subject: { reference: `Patient/${patientId}` },
  effectiveDateTime: at,
});

/** The set as one panel, as a chart of vital signs writes it. */
export const panelOf = (patientId: string, signs: VitalSigns, at: string): Observation => ({
  ...observationOf(patientId, '85353-1', at),
  component: componentsOf(signs),
});

/** The set as single Observations, the consciousness last: it completes the set. */
export const singlesOf = (patientId: string, signs: VitalSigns, at: string): Observation[] =>
  componentsOf(signs).map(({ code, ...value }) => ({
    ...observationOf(patientId, code.coding?.[0]?.code ?? '', at),
    ...value,
  }));
