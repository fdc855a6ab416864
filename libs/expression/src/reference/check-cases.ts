import { type TypeRef } from '@platform/ports';
import { type ScopeShape, type TypeFacts } from '../typing/type-facts';
import { finds, type ReferenceSection } from './reference-case';

const known = (type: TypeRef): ScopeShape => ({ type, mayBeUnknown: false });

/** The inputs that the examples of {@link checkSection} read. */
export const checkScope: Readonly<Record<string, ScopeShape>> = {
  in: {
    fields: {
      name: known({ kind: 'primitive', name: 'String' }),
      at: known({ kind: 'primitive', name: 'DateTime' }),
      age: known({ kind: 'primitive', name: 'Integer' }),
      severity: known({ kind: 'coded', valueSet: 'severity' }),
      route: known({ kind: 'coded', valueSet: 'route' }),
      dose: known({ kind: 'quantity', dimension: 'mass' }),
      drugs: known({ kind: 'list', of: { kind: 'object', name: 'Drug' } }),
    },
  },
};

const CODES = new Map([
  ['severity', new Set(['mild', 'severe'])],
  ['route', new Set(['oral', 'iv'])],
]);

export const checkFacts: TypeFacts = {
  objectFields: (name) =>
    name === 'Drug'
      ? { code: { type: { kind: 'primitive', name: 'Code' }, required: true } }
      : undefined,
  valueSetCodes: (id) => CODES.get(id),
  dimensionsOfUnit: (unit) => ({ mg: ['mass'], L: ['volume'] })[unit] ?? [],
};

export const checkSection: ReferenceSection = {
  title: 'Checked before it runs',
  text: `The checker types an expression against the ports, the context and the object types that it reads. It reports what the evaluator
would refuse, and also expressions that cannot be intended. Here \`in.name\` is a String, \`in.at\` a DateTime, \`in.age\` an Integer, \`in.severity\` and
\`in.route\` are coded, \`in.dose\` is a quantity of mass and \`in.drugs\` a list of \`Drug\`. Values of type \`any\`, the unit of a
quantity without dimension, and computed value sets and units are checked only when the expression runs.`,
  cases: [
    finds('in.agee > 65', 'unknown-name', '"agee" is unknown ("age"?)'),
    finds("in.drugs[.cod == 'C03']", 'unknown-name', '"cod" is unknown ("code"?)'),
    finds("in.age > '65'", 'type', '">" does not compare number and text'),
    finds('in.drugs.code', 'type', '".code" takes an object, got: list'),
    finds("in.name ? 'a' : 'b'", 'type', '"?" takes a boolean, got: text'),
    finds(
      "in.dose > { value: 1, unit: 'L' }",
      'dimension',
      'different dimensions: "mass" and "volume"',
    ),
    finds("in.dose > { value: 1, unit: 'mgg' }", 'dimension', 'unknown unit "mgg"'),
    finds('in.severity == in.route', 'value-set', 'different value sets: "severity" and "route"'),
    finds(
      "in.severity == 'sever'",
      'code',
      '"sever" is no code of "severity" ("severe"?): mild, severe',
    ),
    finds(
      'in.at > in.name',
      'type',
      '">" does not compare DateTime and String: dateTime(x) reads a text',
    ),
    finds(
      "in.at > '2026-02-30'",
      'type',
      '"2026-02-30" is not a date or an instant: 2026-11-20T08:10:00+01:00',
    ),
    finds('in.age >', 'syntax', 'unexpected end'),
    finds(`${'!'.repeat(3)}in.name`, 'type', '"!" takes a boolean, got: text'),
  ],
};
