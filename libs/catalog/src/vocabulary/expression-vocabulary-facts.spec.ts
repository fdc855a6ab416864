import { type ProblemKind, typeExpression } from '@platform/expression';
import type { TypeRef } from '@platform/ports';

import { clinicCatalog } from '../__fixtures__/clinic';
import { expressionVocabulary } from './expression-vocabulary';
import { typeFacts } from './expression-vocabulary-facts';

const SEVERITY: TypeRef = { kind: 'coded', valueSet: 'severity' };
const BOOLEAN: TypeRef = { kind: 'primitive', name: 'Boolean' };
const MASS: TypeRef = { kind: 'quantity', dimension: 'mass' };
const known = (type: TypeRef) => ({ type, mayBeUnknown: false });

const scope = {
  dose: known({ kind: 'object', name: 'Dose' }),
  sev: known(SEVERITY),
  circle: known({ kind: 'coded', valueSet: 'circle' }),
  code: known({ kind: 'primitive', name: 'Code' }),
  n: known({ kind: 'primitive', name: 'Number' }),
  mass: known(MASS),
  measure: known({ kind: 'quantity' }),
  any: known({ kind: 'any' }),
};
const typed = (source: string) =>
  typeExpression(source, {
    scope,
    facts: typeFacts(clinicCatalog),
    functions: expressionVocabulary(clinicCatalog).functions,
  });

describe('what the type checker learns from the catalog', () => {
  it.each<[string, TypeRef, boolean]>([
    ['dose.amount', MASS, false],
    ['dose.severity', SEVERITY, true],
    ["convert(mass, 'mg')", MASS, false],
    ["convert(measure, 'mg', 'mass')", MASS, false],
    ["convert(measure, 'mg')", { kind: 'quantity' }, false],
    ["convert(dose.amount, 'kg').value > 1", BOOLEAN, true],
    ["!present(dose.amount.comparator) && convert(dose.amount, 'kg').value > 1", BOOLEAN, false],
    ['convert(mass, code)', MASS, false],
    ["convert(any, 'mg', 'mass')", MASS, true],
    ["convert({ value: 1, unit: 'mmol' }, 'mol')", { kind: 'quantity' }, false],
    ["inValueSet('severity', sev)", BOOLEAN, false],
    ["inValueSet('severity', circle)", BOOLEAN, false],
    ["inValueSet('severity', code)", BOOLEAN, false],
    ["inValueSet('loinc', code)", BOOLEAN, true],
    ['inValueSet(code, code)', BOOLEAN, true],
    ["subsumes('severity', 'high', sev)", BOOLEAN, false],
    ["subsumes('severity', sev, 'high')", BOOLEAN, false],
    ["subsumes('severity', 'high', code)", BOOLEAN, true],
    ["subsumes('loinc', '2823-3', code)", BOOLEAN, true],
    ["valueset('severity')", { kind: 'list', of: SEVERITY }, false],
    ["valueset('loinc')", { kind: 'list', of: { kind: 'coded', valueSet: 'loinc' } }, true],
    ['valueset(code)', { kind: 'list', of: { kind: 'primitive', name: 'Code' } }, true],
    ["code in valueset('severity')", BOOLEAN, false],
    ["code in valueset('loinc')", BOOLEAN, true],
  ])('%s', (source, type, mayBeUnknown) => {
    expect(typed(source)).toEqual({ type, mayBeUnknown, problems: [] });
  });

  it.each<[string, ProblemKind, string]>([
    ["sev == 'hgh'", 'code', '« hgh » n’est pas un code de « severity » (« high » ?)'],
    ['dose.amont', 'unknown-name', '(« amount » ?)'],
    ["mass > { value: 1, unit: 'mmol' }", 'dimension', '« mass » et « amount », « charge »'],
    ["convert(mass, 'mmol')", 'dimension', '« mass » et « amount », « charge »'],
    ["convert(mass, 'lb')", 'dimension', 'unité inconnue « lb »'],
    ["convert({ value: 1, unit: 'lb' }, 'g')", 'dimension', 'unité inconnue « lb »'],
    ["convert({ value: 1, unit: 'lb' }, 'g', 'mass')", 'dimension', 'unité inconnue « lb »'],
    ["convert({ value: 1, unit: 'mmol' }, 'g')", 'dimension', '« amount », « charge » et « mass »'],
    ["convert(mass, 'mmol', 'amount')", 'dimension', '« mass » et « amount »'],
    ["convert(measure, 'mmol', 'mass')", 'dimension', '« mass » et « amount », « charge »'],
    ["convert(n, 'mg')", 'type', 'convert() attend une quantité, reçu : nombre'],
    ['convert(mass, n)', 'type', 'convert() attend un texte, reçu : nombre'],
    ["convert(mass, 'mg', n)", 'type', 'convert() attend un texte, reçu : nombre'],
    ["inValueSet('svrity', code)", 'value-set', 'jeu de valeurs inconnu « svrity »'],
    ["inValueSet('severity', 'hi')", 'code', '« hi »'],
    ["inValueSet('severity', n)", 'type', 'inValueSet() attend un texte'],
    ["subsumes('nope', 'a', 'b')", 'value-set', '« nope »'],
    ["subsumes('severity', 'hi', sev)", 'code', '« hi »'],
    ["subsumes('severity', 'high', circle)", 'value-set', '« severity » et « circle »'],
    ["valueset('nope')", 'value-set', '« nope »'],
    ["circle in valueset('severity')", 'value-set', '« circle » et « severity »'],
    ["'low' in valueset('severity')", 'code', '« low »'],
  ])('%s is a problem', (source, kind, words) => {
    const { problems } = typed(source);
    expect(problems).toEqual([expect.objectContaining({ kind })]);
    expect(problems[0]?.message.fr).toContain(words);
  });
});
