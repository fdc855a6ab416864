/** An illness that a patient has had for long, and what is taken for it. */
export interface Illness {
  /** Its code in ICD-10. */
  readonly code: string;
  readonly text: string;
  /** How many patients of a hundred have it. */
  readonly percent: number;
  readonly takes: readonly Intake[];
  /** The creatinine that comes with it, in µmol/L. */
  readonly creatinine?: readonly [number, number];
}

/** A medication with its dose. */
export interface Intake {
  /** ATC, level 5. */
  readonly code: string;
  readonly text: string;
  readonly dose: number;
  readonly perDay: number;
}

const intake = (code: string, text: string, dose: number, perDay = 1): Intake => ({
  ...{ code, text, dose, perDay },
});

export const ILLNESSES: readonly Illness[] = [
  {
    code: 'I10',
    text: 'Hypertension artérielle',
    percent: 55,
    takes: [intake('C09AA05', 'Ramipril', 5)],
  },
  {
    code: 'E11.9',
    text: 'Diabète de type 2',
    percent: 30,
    takes: [intake('A10BA02', 'Metformine', 1000, 2)],
  },
  {
    code: 'I48.9',
    text: 'Fibrillation atriale',
    percent: 25,
    takes: [intake('B01AF02', 'Apixaban', 5, 2)],
  },
  {
    code: 'I50.9',
    text: 'Insuffisance cardiaque',
    percent: 20,
    takes: [intake('C03DA01', 'Spironolactone', 25), intake('C03CA01', 'Furosémide', 40)],
  },
  {
    code: 'N18.3',
    text: 'Maladie rénale chronique, stade 3',
    percent: 18,
    takes: [],
    creatinine: [115, 170],
  },
  {
    code: 'N18.4',
    text: 'Maladie rénale chronique, stade 4',
    percent: 6,
    takes: [],
    creatinine: [210, 320],
  },
  { code: 'J44.9', text: 'BPCO', percent: 14, takes: [] },
  {
    code: 'K21.9',
    text: 'Reflux gastro-œsophagien',
    percent: 22,
    takes: [intake('A02BC05', 'Ésoméprazole', 20)],
  },
  {
    code: 'G47.0',
    text: 'Insomnie',
    percent: 12,
    takes: [intake('N05CF02', 'Zolpidem', 10)],
  },
];

/** What a ward gives beside what was taken at home. */
export const WARD_INTAKES: readonly [Intake, ...Intake[]] = [
  intake('N02BE01', 'Paracétamol', 1000, 3),
  intake('A02BC02', 'Pantoprazole', 20),
  intake('C03CA01', 'Furosémide', 40, 2),
  intake('J01EE01', 'Cotrimoxazole', 800, 2),
  intake('M01AE01', 'Ibuprofène', 400, 3),
];

/** Code in ATC, or empty where the substance is no medication, and its name. */
export const ALLERGENS: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['J01CA04', 'Amoxicilline'],
  ['N02BA01', 'Acide acétylsalicylique'],
  ['', 'Latex'],
  ['', 'Arachide'],
];
