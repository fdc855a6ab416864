/** A parameter of NEWS2 that a number gives. */
export interface Parameter {
  /** Codes that give it, LOINC. */
  readonly codes: readonly string[];
  /** UCUM unit of the chart. */
  readonly unit: string;
  /** Digits behind the point of the chart. */
  readonly digits: number;
  /** What a living person can have. Beyond it is an error of entry, which must not score. */
  readonly range: readonly [number, number];
}

export const PARAMETERS = {
  rate: { codes: ['9279-1'], unit: '/min', digits: 0, range: [0, 150] },
  saturation: { codes: ['59408-5', '2708-6'], unit: '%', digits: 0, range: [20, 100] },
  pressure: { codes: ['8480-6'], unit: 'mm[Hg]', digits: 0, range: [20, 350] },
  pulse: { codes: ['8867-4'], unit: '/min', digits: 0, range: [0, 350] },
  temperature: { codes: ['8310-5'], unit: 'Cel', digits: 1, range: [20, 46] },
} as const satisfies Readonly<Record<string, Parameter>>;

export type ParameterName = keyof typeof PARAMETERS;

/** Inhaled oxygen: flow in L/min, and concentration in %. */
export const OXYGEN = { flow: '3151-8', concentration: '3150-6' } as const;
