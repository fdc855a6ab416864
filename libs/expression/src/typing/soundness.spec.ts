import { type TypeRef } from '@platform/ports';
import { scaled, sized } from '@platform/testing';
import fc from 'fast-check';
import { clinicFacts, clinicScope, convertUnits } from '../__fixtures__/clinic-facts';
import {
  compileExpression,
  type ExpressionScope,
  ExpressionTypeError,
  type ExpressionValue,
  type ScopeShape,
  typeExpression,
  UNKNOWN,
} from '../index';

const numbers = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(0.5, -2.25, 26.4));
const texts = fc.constantFrom('', 'a', 'high', 'oral', '6.4', '>10');
const INSTANTS = ['2026-11-18T08:10:00+01:00', '2026-11-18T07:10:00.5Z', '2026-11-19T00:30:00Z'];
const unitsOf = { mass: ['g', 'mg', 'kg'], time: ['s', 'min', 'h'] };

const quantity = (dimension: 'mass' | 'time') =>
  fc.record(
    {
      value: numbers,
      unit: fc.constantFrom(...unitsOf[dimension]),
      comparator: fc.constantFrom('<', '>'),
    },
    { requiredKeys: ['value', 'unit'] },
  );

/** Every value of a declared type, nested objects to a depth. */
function valuesOf(type: TypeRef, depth = 2): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case 'primitive':
      if (type.name === 'Integer') return fc.integer({ min: -9, max: 9 });
      if (type.name === 'Boolean') return fc.boolean();
      if (type.name === 'Number' || type.name === 'Decimal') return numbers;
      if (type.name === 'DateTime') return fc.constantFrom(...INSTANTS);
      return type.name === 'Date' ? fc.constantFrom('2026-11-18', '2026-11-19') : texts;
    case 'coded': {
      const codes = clinicFacts.valueSetCodes(type.valueSet);
      return fc.constantFrom(...(typeof codes === 'object' ? codes : ['2823-3']));
    }
    case 'quantity':
      return quantity(type.dimension === 'time' ? 'time' : 'mass');
    case 'list':
      return fc.array(valuesOf(type.of, depth - 1), { maxLength: 3 });
    case 'object': {
      const fields = Object.entries(clinicFacts.objectFields(type.name) ?? {}).filter(
        ([, field]) => depth > 0 || field.required,
      );
      return fc.record(
        Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field.type, depth - 1)])),
        { requiredKeys: fields.flatMap(([name, { required }]) => (required ? [name] : [])) },
      );
    }
    default:
      return fc.constant('p-1');
  }
}

function valuesOfShape(shape: ScopeShape): fc.Arbitrary<unknown> {
  if ('fields' in shape) {
    return fc.record(
      Object.fromEntries(
        Object.entries(shape.fields).map(([name, field]) => [name, valuesOfShape(field)]),
      ),
    );
  }
  const known = valuesOf(shape.type);
  return shape.mayBeUnknown ? fc.oneof(known, fc.constantFrom(null, undefined)) : known;
}

// What is only checked at run time stays out: `any`, units without a dimension, unregistered types.
const UNCHECKED = ['any', 'anys', 'q', 'ratio', 'other'];
const checkedInputs = Object.entries(
  (clinicScope['in'] as { fields: Record<string, ScopeShape> }).fields,
).filter(([name]) => !UNCHECKED.includes(name));
const scopeShape = { in: { fields: Object.fromEntries(checkedInputs) } };
const scopes = valuesOfShape({ fields: scopeShape }) as fc.Arbitrary<ExpressionScope>;

const names = (type: RegExp) =>
  checkedInputs.flatMap(([name, shape]) =>
    'type' in shape && type.test(JSON.stringify(shape.type)) ? [`in.${name}`] : [],
  );

type Sort =
  'number' | 'text' | 'truth' | 'code' | 'measure' | 'moment' | 'list' | 'dose' | 'anything';

/** Sources by what they are meant to be; one leaf in some is of another type, or does not exist. */
const sources = fc.letrec<Record<Sort, string>>((tie) => {
  const of = (strings: TemplateStringsArray, ...parts: fc.Arbitrary<string>[]) =>
    fc.tuple(...parts).map((texts) => String.raw({ raw: strings }, ...texts));
  const pick = (...texts: string[]) => fc.constantFrom(...texts);
  // One depth for all sorts, so that a source stays short.
  const depthIdentifier = fc.createDepthIdentifier();
  const sort = (...arbitraries: fc.Arbitrary<string>[]) =>
    fc.oneof({ maxDepth: 4, depthSize: 'small', depthIdentifier }, ...arbitraries);
  const number = tie('number');
  const text = tie('text');
  const truth = tie('truth');
  const code = tie('code');
  const measure = tie('measure');
  const moment = tie('moment');
  const list = tie('list');
  const dose = tie('dose');
  const anything = tie('anything');
  const stray = {
    arbitrary: fc.constantFrom(
      'in.s',
      'in.n',
      'in.b',
      'in.m',
      'in.ns',
      'in.dose',
      'in.nope',
      "'x'",
    ),
    weight: 1,
  };
  const of8 = (arbitrary: fc.Arbitrary<string>) => fc.oneof({ arbitrary, weight: 99 }, stray);
  return {
    number: sort(
      pick('1', '0', '2.5', '-3', 'in.n', 'in.i', 'in.on', 'in.dose.count', 'in.m.value'),
      of`default(${measure}, in.m).value`,
      of`bound(${measure})`,
      of`(${pick('!present(in.m.comparator) ? in.m.value : 1', '!present(in.dose.amount.comparator) && in.dose.amount.value > 1 ? 1 : 2')})`,
      of8(of`(${number} ${pick('+', '-', '*', '/', '//', '%')} ${number})`),
      of8(of`(${number} ${pick('/ 2', '% -3', '^ 2', '^ 0.5')})`),
      of`(${truth} ? ${number} : ${number})`,
      of`(present(in.on) ? in.on : ${number})`,
      of`default(${number}, ${number})`,
      of`round(${number}, ${pick('0', '1', '2', '15', '16')})`,
      of`${pick('abs', 'round', 'number', 'max', '-')}(${number})`,
      of`max(${number}, ${number})`,
      of`min([${number}, ${number}])`,
      of`${pick('number', 'length')}(${text})`,
      of`length(${list})`,
      of`default(${pick('sum', 'max')}(${list}), ${number})`,
      of`count(in.doses, ${pick('.count', '.severity', '.amount')} == ${fc.oneof(number, code, measure)})`,
      of`sum(in.doses, ${pick('.count', 'default(.count, 0)', '.note', '.amount.value', 'bound(.amount)')})`,
      of`default(${list}, in.ns)[${number}]`,
      of`${dose}.count`,
      of8(of`secondsBetween(${moment}, ${moment})`),
      of8(of`timeBetween(${moment}, ${moment}, ${pick("'h'", "'d'", "'mo'", "'a'", "'y'")})`),
      of8(of`ageAt(${fc.oneof(moment, text)}, ${moment}, ${pick("'Europe/Paris'", "'Mars'")})`),
    ),
    text: sort(
      pick(...names(/String|Code|coded|ref/), "'a'", "''", 'in.m.unit', 'in.om.comparator'),
      of8(of`(${text} + ${text})`),
      of`string(${fc.oneof(number, text, truth, measure)})`,
      of`${pick('lower', 'upper', 'trim')}(${text})`,
      of`default(${text}, ${text})`,
      of`join([${text}, ${text}], ${text})`,
      of`join(in.sevs, ${text})`,
      of`${dose}.note`,
    ),
    code: sort(
      pick('in.sev', 'in.osev', "'high'", "'low'", 'in.dose.severity', 'in.sevs[0]'),
      of`(${truth} ? ${code} : ${code})`,
      of`default(${code}, ${code})`,
      of`${dose}.severity`,
    ),
    truth: sort(
      pick('true', 'false', 'in.b', 'in.ob'),
      of8(of`(${number} ${pick('<', '<=', '>', '>=', '==', '!=')} ${number})`),
      of8(of`(${text} ${pick('<', '==', '!=', 'in')} ${text})`),
      of8(of`(${code} ${pick('==', '!=')} ${code})`),
      of8(of`(${code} in [${code}, ${code}])`),
      of8(of`(${measure} ${pick('<', '>=', '==', '!=')} ${measure})`),
      of`(!present(in.m.comparator) && !present(in.om.comparator) && ${measure} > ${measure})`,
      of8(of`(${moment} ${pick('<', '>=', '==', '!=')} ${moment})`),
      of8(of`(${moment} in [${moment}, ${moment}])`),
      of8(of`(${truth} ${pick('&&', '||', '==')} ${truth})`),
      of`!${truth}`,
      of`present(${anything})`,
      of`(present(${number}) && ${number} > 0)`,
      of`(${pick('present(in.on) && in.on > 1', '!present(in.osev) || in.osev == in.sev')})`,
      of`(${number} in ${list})`,
      of`(${measure} in [${measure}, in.om])`,
      of`${pick('startsWith', 'contains')}(${text}, ${text})`,
      of`${pick('any', 'all', 'none')}(in.doses, ${pick('.severity', 'default(.note, .severity)')} == ${code})`,
      of`${pick('any', 'all', 'none')}([${truth}, ${truth}])`,
    ),
    measure: sort(
      pick('in.m', 'in.om', 'in.t', 'in.dose.amount', 'in.dose.every', "{ value: 2, unit: 'mg' }"),
      of`{ value: ${number}, unit: ${pick("'g'", "'mg'", "'kg'", "'h'", "'lb'")} }`,
      of`(${truth} ? ${measure} : ${measure})`,
      of`default(${measure}, ${measure})`,
      of`${dose}.amount`,
      of`sum([${measure}, ${measure}])`,
      of`sum(in.doses, ${pick('.amount', '.every')})`,
    ),
    moment: sort(
      pick('in.at', 'in.oat', 'in.day', "'2026-11-18'", "'2026-11'", "'2026-11-18T07:10:00Z'"),
      of`(${truth} ? ${moment} : ${moment})`,
      of`default(${moment}, ${moment})`,
      of`${pick('min', 'max')}(${moment}, ${moment})`,
      of`max([${moment}, ${moment}])`,
      of`${pick('inZone', 'dateOf')}(${moment}, ${pick("'Europe/Paris'", "'Mars'")})`,
      of8(of`${pick('plus', 'minus')}(${moment}, ${pick("'P1M'", "'PT4H'", 'in.s')})`),
      of8(of`${pick('plus', 'minus')}(${moment}, ${pick("'P1M'", "'PT4H'")}, 'Europe/Paris')`),
      of8(of`startOfDay(${moment}, 'Europe/Paris')`),
      of`${pick('date', 'dateTime')}(${fc.oneof(text, moment)})`,
    ),
    list: sort(
      pick('in.ns', '[]'),
      of`[${number}, ${number}]`,
      of`default(in.ns, [${number}])`,
      of`default([${number}], in.ns)`,
      of`map(in.doses, ${pick('.count', 'default(.count, 0)', '.amount.value')})`,
    ),
    dose: sort(
      pick('in.dose', 'in.odose', 'in.dose.next', 'in.doses[0]'),
      of`in.doses[${pick('.severity', '.note', 'present(.note) && .note')} == ${code}][0]`,
      of`in.doses[.count > ${number}][${number}]`,
      of`${pick('minBy', 'maxBy')}(in.doses, ${pick('.count', '.amount', '.severity')})`,
      of`(true && ${truth} ? ${dose} : ${dose})`,
    ),
    anything: fc.oneof(
      number,
      text,
      truth,
      code,
      measure,
      moment,
      list,
      dose,
      of`{ a: ${number}, b: ${code} }`,
    ),
  };
});

/** Whether a value is one of a declared type. */
function isOf(value: unknown, type: TypeRef): boolean {
  switch (type.kind) {
    case 'any':
      return true;
    case 'primitive':
      if (type.name === 'Integer') return Number.isInteger(value);
      if (type.name === 'Boolean') return typeof value === 'boolean';
      return typeof value === (['Number', 'Decimal'].includes(type.name) ? 'number' : 'string');
    case 'coded': {
      const codes = clinicFacts.valueSetCodes(type.valueSet);
      return typeof value === 'string' && (typeof codes !== 'object' || codes.has(value));
    }
    case 'ref':
      return typeof value === 'string';
    case 'list':
      return Array.isArray(value) && value.every((item) => isOf(item, type.of));
    case 'quantity': {
      const { value: amount, unit = '' } = value as { value: unknown; unit?: string };
      const measures = clinicFacts.dimensionsOfUnit(unit);
      return (
        typeof amount === 'number' &&
        (type.dimension === undefined || measures.includes(type.dimension))
      );
    }
    case 'object':
      return Object.entries(clinicFacts.objectFields(type.name) ?? {}).every(([name, field]) => {
        const member = (value as Record<string, unknown>)[name];
        return member === undefined ? !field.required : isOf(member, field.type);
      });
  }
}

const EXPECTED: readonly TypeRef[] = [
  { kind: 'primitive', name: 'Number' },
  { kind: 'primitive', name: 'Integer' },
  { kind: 'primitive', name: 'String' },
  { kind: 'coded', valueSet: 'severity' },
  { kind: 'quantity', dimension: 'mass' },
  { kind: 'list', of: { kind: 'primitive', name: 'Number' } },
  { kind: 'object', name: 'Dose' },
];

function evaluated(source: string, scope: ExpressionScope): ExpressionValue | 'refused' {
  try {
    return compileExpression(source, { convert: convertUnits }).evaluate(scope);
  } catch (error) {
    if (error instanceof ExpressionTypeError) return 'refused';
    throw error;
  }
}

describe('an expression without a problem', () => {
  it('is never refused when it runs, is of its type, and unknown only where that was said', () => {
    const seen = { clean: 0, refused: 0, unknown: 0, certain: 0 };
    fc.assert(
      fc.property(
        sources.anything,
        fc.option(fc.constantFrom(...EXPECTED), { nil: undefined, freq: 1 }),
        fc.array(scopes, { minLength: 6, maxLength: 6 }),
        (source, expected, samples) => {
          const { type, mayBeUnknown, problems } = typeExpression(source, {
            scope: scopeShape,
            facts: clinicFacts,
            ...(expected === undefined ? {} : { expected }),
          });
          const [problem] = problems;
          if (problem) {
            if (problem.kind === 'syntax' || problem.kind === 'limit') throw new Error(source);
            seen.refused += 1;
            return;
          }
          seen.clean += 1;
          if (!mayBeUnknown) seen.certain += 1;
          for (const scope of samples) {
            const value = evaluated(source, scope);
            expect([source, scope, value]).not.toEqual([source, scope, 'refused']);
            if (value === UNKNOWN) {
              seen.unknown += 1;
              expect([source, scope, mayBeUnknown]).toEqual([source, scope, true]);
            } else {
              const fits = type !== undefined && isOf(value, expected ?? type) && isOf(value, type);
              expect([source, scope, value, type, fits]).toEqual([
                source,
                scope,
                value,
                type,
                true,
              ]);
            }
          }
        },
      ),
      sized(6_000),
    );
    expect(seen.clean).toBeGreaterThan(scaled(1_000));
    expect(seen.refused).toBeGreaterThan(scaled(500));
    expect(seen.unknown).toBeGreaterThan(scaled(500));
    expect(seen.certain).toBeGreaterThan(scaled(500));
  });
});
