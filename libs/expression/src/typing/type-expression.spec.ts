import { type TypeRef } from '@platform/ports';
import {
  ANY,
  BOOLEAN,
  clinicFacts,
  clinicScope,
  CODE,
  DATE_TIME,
  DOSE,
  INTEGER,
  listOf,
  MASS,
  MEASURE,
  NUMBER,
  ROUTE,
  SEVERITY,
  STRING,
} from '../__fixtures__/clinic-facts';
import { type ProblemKind, typeExpression, type TypingOptions } from '../index';

const options: TypingOptions = { scope: clinicScope, facts: clinicFacts };
const typed = (source: string, expected?: TypeRef) =>
  typeExpression(source, expected === undefined ? options : { ...options, expected });

describe('the type of an expression', () => {
  it.each<[string, TypeRef, boolean]>([
    ['in.n', NUMBER, false],
    ['in.on', NUMBER, true],
    ['in.sev', SEVERITY, false],
    ['in', ANY, false],
    ['1', INTEGER, false],
    ['1.5', NUMBER, false],
    ["'a'", STRING, false],
    ['true', BOOLEAN, false],
    ['[1, 2.5]', listOf(NUMBER), false],
    ["['a', in.code]", listOf(STRING), false],
    ['[1, in.on]', listOf(ANY), false],
    ["[1, 'a']", listOf(ANY), false],
    ['[]', listOf(ANY), false],
    ['[[1], [2.5]]', listOf(listOf(NUMBER)), false],
    ['default([in.ns, [1]], [[2]])[0]', listOf(NUMBER), true],
    ["{ value: 1, unit: 'g' }", MASS, false],
    ['{ value: 1, unit: in.s }', MEASURE, false],
    ["{ value: in.on, unit: 'g' }", ANY, false],
    ["{ a: 1 }.a + { b: 'x' }.b|length", INTEGER, false],
    ['in.i + 2 * 3', INTEGER, false],
    ['in.i + 0.5', NUMBER, false],
    ['in.i / 2', NUMBER, false],
    ['in.i / 0', NUMBER, true],
    ['in.i / in.i', NUMBER, true],
    ['in.n // 2', INTEGER, false],
    ['in.i % -2', INTEGER, false],
    ['in.i % in.i', INTEGER, true],
    ['in.i ^ 2', INTEGER, false],
    ['in.i ^ -1', NUMBER, true],
    ['in.n ^ 0.5', NUMBER, true],
    ['in.n ^ in.i', NUMBER, true],
    ['-in.i', INTEGER, false],
    ['-in.on', NUMBER, true],
    ["in.s + '!'", STRING, false],
    ['in.os + in.code', STRING, true],
    ['in.any + in.s', STRING, true],
    ['in.any + in.any', ANY, true],
    ['in.any + 1', NUMBER, true],
    ['!in.ob', BOOLEAN, true],
    ['in.b && in.b', BOOLEAN, false],
    ['in.b || in.ob', BOOLEAN, true],
    ['in.b ? 1 : 2', INTEGER, false],
    ['in.ob ? 1 : 2', INTEGER, true],
    ['in.b ? in.on : 2', NUMBER, true],
    ["in.b ? 1 : 'a'", ANY, false],
    ["in.b ? in.sev : 'high'", SEVERITY, false],
    ["in.b ? in.sev : 'none'", STRING, false],
    ['in.b ? in.sev : in.route', STRING, false],
    ['in.b ? in.dose : in.odose', DOSE, true],
    ['in.b ? in.ns : [1]', listOf(NUMBER), false],
    ['in.b ? in.ns : in.s', ANY, false],
    ['in.b == in.b', BOOLEAN, false],
    ['in.b in [in.ob]', BOOLEAN, true],
    ['in.on in in.ns', BOOLEAN, true],
    ["'a' in in.os", BOOLEAN, true],
    ['in.i ^ 0', INTEGER, false],
    ['in.n > 1', BOOLEAN, false],
    ['in.on == 1', BOOLEAN, true],
    ['in.at < run.startedAt', BOOLEAN, false],
    ['in.patient == in.s', BOOLEAN, false],
    ['in.any == 1', BOOLEAN, true],
    ['in.m > in.m', BOOLEAN, true],
    ["in.m > { value: 1, unit: 'mg' }", BOOLEAN, true],
    ["{ value: 1, unit: 'g' } == { value: 1, unit: 'mg' }", BOOLEAN, false],
    ['in.q == in.m', BOOLEAN, true],
    ['in.ratio == in.m', BOOLEAN, true],
    ['string(in.m)', STRING, false],
    ['in.m.unit', STRING, false],
    ['in.m.comparator', STRING, true],
    ['in.dose.severity', SEVERITY, false],
    ['in.dose.note', STRING, true],
    ['in.odose.severity', SEVERITY, true],
    ['in.dose.next.next.amount', MASS, true],
    ["in.dose['severity']", SEVERITY, false],
    ['in.dose[in.s]', ANY, true],
    ['in.any.a.b[0]', ANY, true],
    ['in.other.anything', ANY, true],
    ['in.ns[0]', NUMBER, true],
    ['in.anys[0].a', ANY, true],
    ['in.doses[.severity == in.sev]', listOf(DOSE), false],
    ["in.doses[.note == 'x']", listOf(DOSE), true],
    ['in.doses[.count > 1][0].amount', MASS, true],
    ['in.any[.a == 1]', listOf(ANY), true],
    ["in.sev in ['high', 'severe']", BOOLEAN, false],
    ['in.sev in in.sevs', BOOLEAN, false],
    ['in.n in [1, in.on]', BOOLEAN, true],
    ["'a' in in.s", BOOLEAN, false],
    ['in.m in [in.m]', BOOLEAN, true],
    ['1 in []', BOOLEAN, false],
    ['in.any in in.ns', BOOLEAN, true],
    ['present(in.on)', BOOLEAN, false],
    ['default(in.on, 0)', NUMBER, false],
    ['default(in.on, in.on)', NUMBER, true],
    ["default(in.osev, 'high')", SEVERITY, false],
    ["default(in.osev, 'none') == 'none'", BOOLEAN, false],
    ['string(in.n)', STRING, false],
    ["number('1')", NUMBER, true],
    ['number(in.i)', INTEGER, false],
    ['round(in.n)', INTEGER, false],
    ['round(in.n, 0)', INTEGER, false],
    ['round(in.n, 2)', NUMBER, false],
    ['abs(in.i)', INTEGER, false],
    ['min(in.i, 2)', INTEGER, false],
    ['max(in.i, in.n)', NUMBER, false],
    ['max(in.n)', NUMBER, false],
    ['min(in.ns)', NUMBER, true],
    ['max([1, 2])', INTEGER, true],
    ['length(in.ss) + length(in.s)', INTEGER, false],
    ['upper(in.sev)', STRING, false],
    ['lower(in.os)', STRING, true],
    ["startsWith(in.code, 'C03')", BOOLEAN, false],
    ['contains(in.s, in.os)', BOOLEAN, true],
    ["join(in.sevs, ',')", STRING, false],
    ["join([in.os], ',')", STRING, true],
    ["sum([in.m, { value: 2, unit: 'mg' }])", MASS, true],
    ["sum([{ value: 2, unit: 'mg' }])", MASS, true],
  ])('%s', (source, type, mayBeUnknown) => {
    expect(typed(source)).toEqual({ type, mayBeUnknown, problems: [] });
  });
});

describe('what a test says about the rest', () => {
  it.each<[string, boolean]>([
    ['present(in.on) && in.on > 1', false],
    ['in.on > 1 && present(in.on)', true],
    ['default(in.ob, true) && in.ob', true],
    ['present(in.on) || in.on > 1', true],
    ['!present(in.on) || in.on > 1', false],
    ['!(!present(in.on)) && in.on > 1', false],
    ['present(in.on) ? in.on : 0', false],
    ['present(in.on) ? 0 : in.on', true],
    ['!present(in.on) ? 0 : in.on', false],
    ['present(in.on) && present(in.osev) ? in.osev : in.sev', false],
    ['!present(in.on) || !present(in.osev) ? in.sev : in.osev', false],
    ['present(in.on) || present(in.osev) ? in.osev : in.sev', true],
    ['in.b && present(in.on) && in.on > 1', false],
    ['present(in.odose.amount) && in.odose.severity == in.sev', false],
    ['present(in.odose) && in.odose.count >= 0', true],
    ['present(in.odose.amount.value) && in.odose.amount.value > 1', false],
    ['present(in.odose) && in.odose.count > 1', true],
    ['present(in.ns[0]) && in.ns[0] > 1', false],
    ['present(in.ns[0]) && in.ns[1] > 1', true],
    ['present(number(in.s)) && number(in.s) > 1', false],
    ['length(in.doses[present(.count) && .count > 1]) > 0', false],
    ['length(in.doses[.count > 1 && present(.count)]) > 0', true],
    ['length(in.doses[present(.count) && length(in.doses[.count > 1]) > 0]) > 0', true],
    ['present(in.any) && in.any + 1 > 0', false],
  ])('%s may be unknown: %p', (source, mayBeUnknown) => {
    expect(typed(source)).toMatchObject({ mayBeUnknown, problems: [] });
  });

  it('is nothing when another function is called present', () => {
    const functions = { present: { arity: [1, 1] as const, call: () => true } };
    const source = 'present(in.on) && in.on > 1';
    expect(typeExpression(source, { ...options, functions }).mayBeUnknown).toBe(true);
  });
});

describe('a word that the scope does not have', () => {
  it.each([
    ['in.s == high', "« high » inconnu ; un texte : 'high' ?"],
    ['inn.s == 1', '« inn » inconnu (« in » ?)'],
    ["s == 'x'", "« s » inconnu ; l'entrée : in.s ?"],
  ])('is perhaps a text or an input: %s', (source, message) => {
    expect(typed(source).problems[0]?.message.fr).toBe(message);
  });
});

describe('a problem of an expression', () => {
  it.each<[string, ProblemKind, string]>([
    ["'10' > 9", 'type', '« > » ne compare pas texte et nombre'],
    ["1 + '1'", 'type', '« + » ne combine pas nombre et texte'],
    ['in.s * 2', 'type', '« * » ne combine pas texte et nombre'],
    ['in.m + in.m', 'type', '« + » ne combine pas quantité<mass> et quantité<mass>'],
    ['in.any + in.m', 'type', '« + » attend un nombre'],
    ["sum([in.t, sum([in.m, { value: 2, unit: 'mg' }])])", 'dimension', '« time » et « mass »'],
    ['true < false', 'type', '« < » ne compare pas booléen et booléen'],
    ["in.b == 'true'", 'type', '« == » ne compare pas booléen et texte'],
    ['in.dose == in.dose', 'type', '« == » ne compare pas Dose et Dose'],
    ['in.ns == in.ns', 'type', 'liste et liste'],
    ['(in.b ? 1 : in.s) > 1', 'type', 'texte et nombre'],
    ["{ value: in.on, unit: 'g' } > in.m", 'type', 'objet et quantité<mass>'],
    ['in.n && true', 'type', '« && » attend un booléen, reçu : nombre'],
    ['false || in.s', 'type', '« || » attend un booléen, reçu : texte'],
    ["!''", 'type', '« ! » attend un booléen'],
    ['in.s ? 1 : 2', 'type', '« ? » attend un booléen'],
    ['-in.s', 'type', '« - » attend un nombre'],
    ['in.doses.amount', 'type', '« .amount » attend un objet, reçu : liste'],
    ['in.s.length', 'type', '« .length » attend un objet, reçu : texte'],
    ["in.ns['0']", 'type', '« [ ] » attend un nombre, reçu : texte'],
    ['in.dose[0]', 'type', '« [ ] » attend un texte, reçu : nombre'],
    ['in.s[0]', 'type', '« [ ] » attend une liste ou un objet, reçu : texte'],
    ['in.dose[.count == 1]', 'type', '« [ ] » attend une liste, reçu : Dose'],
    ['in.doses[.count]', 'type', '« [ ] » attend un booléen, reçu : nombre'],
    ['in.ns[.a == 1]', 'type', '« .a » attend un objet, reçu : nombre'],
    ["1 in ['1']", 'type', '« in » ne compare pas nombre et texte'],
    ['1 in in.s', 'type', '« in » ne compare pas nombre et texte'],
    ["'a' in 2", 'type', '« in » ne compare pas texte et nombre'],
    ['1 in 2', 'type', '« in » ne compare pas nombre et nombre'],
    ['in.dose in in.doses', 'type', '« in » ne compare pas Dose et Dose'],
    ['lower(in.n)', 'type', 'lower() attend un texte, reçu : nombre'],
    ['abs(in.b ? 1 : in.s)', 'type', 'abs() attend un nombre, reçu : texte'],
    ['max(in.ss)', 'type', 'max() attend une liste de nombres ou d’instants, reçu : liste'],
    [
      'max(1, in.ns)',
      'type',
      'max() attend des nombres, des dates ou des instants, d’un même type, reçu : liste',
    ],
    ['number(in.b)', 'type', 'number() attend un texte ou un nombre'],
    ['string(in.ns)', 'type', 'string() attend un texte, un nombre, un booléen ou une quantité'],
    ['bound(in.n)', 'type', 'bound() attend une quantité'],
    ['length(in.n)', 'type', 'length() attend un texte ou une liste'],
    ["join(in.ns, ',')", 'type', 'join() attend une liste de textes'],
    ['contains(in.s, 1)', 'type', 'contains() attend un texte'],
    ['round(in.n, 16)', 'type', 'de 0 à 15'],
    ['round(in.n, 0.5)', 'type', 'de 0 à 15'],
    ['round(in.n, in.i)', 'type', 'écrit dans l’expression'],
    ['round(1, 2, 3)', 'type', 'round() attend 1 à 2 argument(s), reçu : 3'],
    ['rond(1)', 'unknown-name', 'fonction inconnue « rond » (« round » ?)'],
    ['toString()', 'unknown-name', 'fonction inconnue « toString »'],
    ['missing > 1', 'unknown-name', '« missing » inconnu'],
    ['in.missing', 'unknown-name', '« missing » inconnu'],
    ['in.toString', 'unknown-name', '« toString » inconnu'],
    ['toString', 'unknown-name', '« toString » inconnu'],
    ['rum.id', 'unknown-name', '« rum » inconnu (« run » ?)'],
    ['in.dose.amout', 'unknown-name', '« amout » inconnu (« amount » ?)'],
    ["in.dose['Amount']", 'unknown-name', '(« amount » ?)'],
    ['in.doses[.severty == in.sev]', 'unknown-name', '(« severity » ?)'],
    ['in.m.val', 'unknown-name', '« val » inconnu'],
    ['{ a: 1 }.b', 'unknown-name', '« b » inconnu (« a » ?)'],
    ['in.m > in.t', 'dimension', 'dimensions différentes : « mass » et « time »'],
    ["in.m > { value: 1, unit: 'min' }", 'dimension', '« mass » et « time »'],
    ["in.m > { value: 1, unit: 'lb' }", 'dimension', 'unité inconnue « lb »'],
    ['in.m in [in.t]', 'dimension', '« mass » et « time »'],
    ['in.sev == in.route', 'value-set', '« severity » et « route »'],
    ['in.route in in.sevs', 'value-set', '« route » et « severity »'],
    ['in.sev < in.route', 'value-set', '« severity » et « route »'],
    [
      "in.sev == 'hi'",
      'code',
      '« hi » n’est pas un code de « severity » : low, moderate, high, severe',
    ],
    ["'sever' != in.sev", 'code', '(« severe » ?)'],
    ["in.sev in ['high', 'hgh']", 'code', '« hgh »'],
    ["'none' in in.sevs", 'code', '« none »'],
    ["in.many == 'z'", 'code', 'a, b, c, d, e, f, g, h, …'],
    ["in.sev == (in.b ? 'high' : 'oral')", 'code', '« oral »'],
    ["default(in.osev, 'none') == 'non'", 'code', '« non »'],
    ['in.n +', 'syntax', 'fin inattendue'],
    ['x == null', 'syntax', '« null » n’existe pas'],
    [`1${' '.repeat(4_000)}`, 'limit', 'length : 4000'],
    ['1+'.repeat(100) + '1', 'limit', 'depth : 100'],
    ['('.repeat(101) + '1' + ')'.repeat(101), 'limit', 'depth : 100'],
  ])('%s', (source, kind, words) => {
    const { problems } = typed(source);
    expect(problems).toEqual([expect.objectContaining({ kind })]);
    expect(problems[0]?.message.fr).toContain(words);
    expect(problems[0]?.message.en).not.toBe('');
    expect(problems[0]?.message.en).not.toBe(problems[0]?.message.fr);
  });

  it.each([
    ["in.sev < 'zzz'", 'an order of texts'],
    ["in.lab == '2823-3'", 'a set whose codes are not known'],
    ["in.code == 'any'", 'a code of no set'],
    ['in.sev == in.s', 'a text that is computed'],
    ["(in.b ? in.sev : in.s) == 'any'", 'a text that may not be a code'],
    ['in.q > in.m', 'a quantity without dimension'],
    ["(in.b ? in.sev : in.route) == 'oral'", 'a code of one of two sets'],
    ['in.any == in.m && in.any == 1 && in.any.a', 'anything'],
    ['max(in.anys)', 'a list of anything'],
  ])('is not found in %s: %s', (source) => {
    expect(typed(source).problems).toEqual([]);
  });

  it('is told once, and with its place where that is known', () => {
    expect(typed('in.x > 1 && in.y > 2').problems).toMatchObject([
      { kind: 'unknown-name', position: 3 },
      { kind: 'unknown-name', position: 15 },
    ]);
    expect(typed('in.x > 1 && in.x < 2').problems).toEqual([
      expect.not.objectContaining({ position: expect.anything() }),
    ]);
    expect(typed("in.sev == 'x'").problems).toMatchObject([{ kind: 'code', position: 10 }]);
    expect(typed('in.n # 2').problems).toMatchObject([{ kind: 'syntax', position: 5 }]);
  });

  it('stops at the limits it is given', () => {
    const limits = { length: 3 };
    expect(typeExpression('1 + 1', { ...options, limits }).problems).toMatchObject([
      { kind: 'limit', message: { en: 'longer than the limit (length: 3 characters)' } },
    ]);
  });
});

describe('what is expected of an expression', () => {
  it.each<[string, TypeRef]>([
    ['in.i', NUMBER],
    ['in.n', { kind: 'primitive', name: 'Decimal' }],
    ['in.at', STRING],
    ['in.sev', CODE],
    ['in.sev', STRING],
    ['in.patient', STRING],
    ["'high'", SEVERITY],
    ["in.b ? 'high' : in.osev", SEVERITY],
    ["'2823-3'", { kind: 'coded', valueSet: 'loinc' }],
    ["'x'", CODE],
    ['in.m', MEASURE],
    ["{ value: in.n, unit: 'mg' }", MASS],
    ["{ value: 1, unit: 'mg', comparator: '<' }", MASS],
    ['{ value: 1, unit: in.s }', MEASURE],
    ["{ amount: in.m, severity: 'high' }", DOSE],
    ['{ amount: in.m, severity: in.sev, note: in.os, next: in.odose }', DOSE],
    ["['high', in.sev]", listOf(SEVERITY)],
    ['[]', listOf(SEVERITY)],
    ['[1, in.on]', listOf(ANY)],
    ['in.any', DOSE],
    ['in.anys', listOf(DOSE)],
    ['in.dose', ANY],
    ['{ a: 1 }', ANY],
  ])('%s feeds %j', (source, expected) => {
    expect(typed(source, expected).problems).toEqual([]);
  });

  it('is the type reported, when it is known to hold', () => {
    expect(typed("'high'", SEVERITY).type).toEqual(SEVERITY);
    expect(typed("{ amount: in.m, severity: 'high' }", DOSE).type).toEqual(DOSE);
    expect(typed('in.any', DOSE).type).toEqual(ANY);
    expect(typed('in.b ? in.any : 1', NUMBER).type).toEqual(ANY);
    expect(typed('in.n', STRING).type).toEqual(NUMBER);
  });

  it.each<[string, TypeRef, ProblemKind, string]>([
    ['in.n', STRING, 'type', '« Number » ne convient pas à « String »'],
    ['in.n', INTEGER, 'type', '« Number » ne convient pas à « Integer »'],
    ["'x'", DATE_TIME, 'type', '« texte » ne convient pas à « DateTime »'],
    ["''", CODE, 'type', '« Code »'],
    ['in.s', SEVERITY, 'type', '« String » ne convient pas à « code<severity> »'],
    ["'hi'", SEVERITY, 'code', '« hi » n’est pas un code'],
    ["in.b ? 'high' : 'hi'", SEVERITY, 'code', '« hi »'],
    ['in.sev', ROUTE, 'value-set', '« severity » et « route »'],
    ['in.t', MASS, 'dimension', '« quantité<time> » ne convient pas à « quantité<mass> »'],
    ['in.q', MASS, 'dimension', '« quantité »'],
    ["{ value: 1, unit: 'h' }", MASS, 'dimension', '« time » et « mass »'],
    ["{ value: 1, unit: 'lb' }", MASS, 'dimension', 'unité inconnue « lb »'],
    ['{ value: 1, unit: in.s }', MASS, 'dimension', '« mass »'],
    ["{ value: 1, unit: 'g', comparator: in.s }", MASS, 'type', '« objet »'],
    ["{ value: 1, unit: 'g', comparator: in.b ? '<' : '=' }", MASS, 'type', '« objet »'],
    ["{ value: in.on, unit: 'g' }", MASS, 'type', '« objet »'],
    ["{ severity: 'high' }", DOSE, 'type', '« Dose » exige « amount »'],
    ["{ amount: in.om, severity: 'high' }", DOSE, 'type', '« Dose » exige « amount »'],
    ["{ amount: in.m, severity: 'hi' }", DOSE, 'code', '« hi »'],
    ["{ amount: in.m, severity: 'high', nte: 'x' }", DOSE, 'unknown-name', '(« note » ?)'],
    ["{ amount: in.m, severity: 'high', note: 1 }", DOSE, 'type', '« String »'],
    ["{ amount: in.m, severity: 'high', count: in.os }", DOSE, 'type', '« Integer »'],
    ['{ a: 1 }', STRING, 'type', '« objet » ne convient pas à « String »'],
    ['in.ns', STRING, 'type', '« liste » ne convient pas à « String »'],
    ['in.ns', listOf(STRING), 'type', '« Number » ne convient pas à « String »'],
    ["['high', 'hi']", listOf(SEVERITY), 'code', '« hi »'],
    ['[1, in.on]', listOf(NUMBER), 'type', 'peut être inconnu'],
  ])('%s does not feed %j: %s', (source, expected, kind, words) => {
    const { problems } = typed(source, expected);
    expect(problems).toEqual([expect.objectContaining({ kind })]);
    expect(problems[0]?.message.fr).toContain(words);
  });
});
