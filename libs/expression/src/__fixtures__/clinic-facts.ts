import { type TypeRef } from '@platform/ports';
import { type ConvertQuantity, type ScopeShape, type TypeFacts } from '../index';

export const STRING: TypeRef = { kind: 'primitive', name: 'String' };
export const NUMBER: TypeRef = { kind: 'primitive', name: 'Number' };
export const INTEGER: TypeRef = { kind: 'primitive', name: 'Integer' };
export const BOOLEAN: TypeRef = { kind: 'primitive', name: 'Boolean' };
export const CODE: TypeRef = { kind: 'primitive', name: 'Code' };
export const DATE_TIME: TypeRef = { kind: 'primitive', name: 'DateTime' };
export const SEVERITY: TypeRef = { kind: 'coded', valueSet: 'severity' };
export const ROUTE: TypeRef = { kind: 'coded', valueSet: 'route' };
export const LOINC: TypeRef = { kind: 'coded', valueSet: 'loinc' };
export const MASS: TypeRef = { kind: 'quantity', dimension: 'mass' };
export const TIME: TypeRef = { kind: 'quantity', dimension: 'time' };
export const MEASURE: TypeRef = { kind: 'quantity' };
export const DOSE: TypeRef = { kind: 'object', name: 'Dose' };
export const ANY: TypeRef = { kind: 'any' };
export const listOf = (of: TypeRef): TypeRef => ({ kind: 'list', of });

const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mass: { g: 1, mg: 0.001, kg: 1000 },
  time: { s: 1, min: 60, h: 3600 },
};

const CODES = {
  severity: ['low', 'moderate', 'high', 'severe'],
  route: ['oral', 'iv'],
  many: 'abcdefghij'.split(''),
} as const;

const FIELDS: Readonly<
  Record<string, Readonly<Record<string, { readonly type: TypeRef; readonly required: boolean }>>>
> = {
  Dose: {
    amount: { type: MASS, required: true },
    severity: { type: SEVERITY, required: true },
    every: { type: TIME, required: false },
    note: { type: STRING, required: false },
    count: { type: INTEGER, required: false },
    next: { type: DOSE, required: false },
  },
  Ratio: { value: { type: NUMBER, required: true }, unit: { type: STRING, required: true } },
};

/** Two dimensions, three closed value sets, an external one, two object types. */
export const clinicFacts: TypeFacts = {
  objectFields: (name) => (Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined),
  valueSetCodes: (id) =>
    id === 'loinc'
      ? 'external'
      : Object.hasOwn(CODES, id)
        ? new Set(CODES[id as keyof typeof CODES])
        : undefined,
  dimensionsOfUnit: (unit) =>
    Object.keys(UNITS).filter((dimension) => Object.hasOwn(UNITS[dimension] ?? {}, unit)),
};

/** The conversions between the units of {@link clinicFacts}. */
export const convertUnits: ConvertQuantity = ({ value, unit }, target) => {
  const units = Object.values(UNITS).find((each) => unit in each && target in each);
  return units && (value * (units[unit] ?? NaN)) / (units[target] ?? NaN);
};

const known = (type: TypeRef): ScopeShape => ({ type, mayBeUnknown: false });
const maybe = (type: TypeRef): ScopeShape => ({ type, mayBeUnknown: true });

/** One name of each kind; `o…` may be unknown. */
export const clinicScope: Readonly<Record<string, ScopeShape>> = {
  in: {
    fields: {
      n: known(NUMBER),
      i: known(INTEGER),
      on: maybe(NUMBER),
      s: known(STRING),
      os: maybe(STRING),
      b: known(BOOLEAN),
      ob: maybe(BOOLEAN),
      code: known(CODE),
      at: known(DATE_TIME),
      oat: maybe(DATE_TIME),
      day: known({ kind: 'primitive', name: 'Date' }),
      sev: known(SEVERITY),
      osev: maybe(SEVERITY),
      route: known(ROUTE),
      lab: known(LOINC),
      many: known({ kind: 'coded', valueSet: 'many' }),
      m: known(MASS),
      om: maybe(MASS),
      t: known(TIME),
      q: known(MEASURE),
      dose: known(DOSE),
      odose: maybe(DOSE),
      ratio: known({ kind: 'object', name: 'Ratio' }),
      other: known({ kind: 'object', name: 'Unregistered' }),
      any: known(ANY),
      ns: known(listOf(NUMBER)),
      ss: known(listOf(STRING)),
      sevs: known(listOf(SEVERITY)),
      doses: known(listOf(DOSE)),
      anys: known(listOf(ANY)),
      patient: known({ kind: 'ref', entity: 'Patient' }),
    },
  },
  run: { fields: { id: known(STRING), startedAt: known(DATE_TIME) } },
};
