import type { TableConfig } from '@platform/workflow';

import { typedCatalog } from '@platform/workflow/testing';
import { importDmn } from './import-dmn';

const DMN_13 = 'https://www.omg.org/spec/DMN/20191111/MODEL/';

const read = (xml: string, decision?: string) =>
  importDmn(new TextEncoder().encode(xml), {
    catalog: typedCatalog,
    ...(decision !== undefined && { decision }),
  });

/** As the Camunda Modeler writes a file, with its own attributes and the diagram. */
const CAMUNDA = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="${DMN_13}" xmlns:dmndi="https://www.omg.org/spec/DMN/20191111/DMNDI/"
    xmlns:dc="http://www.omg.org/spec/DMN/20180521/DC/" xmlns:camunda="http://camunda.org/schema/1.0/dmn"
    xmlns:modeler="http://camunda.org/schema/modeler/1.0" id="model" name="Triage" namespace="urn:triage"
    exporter="a modeler" exporterVersion="5.0" modeler:executionPlatform="Camunda Cloud">
  <decision id="triage" name="Triage level" camunda:historyTimeToLive="30">
    <decisionTable id="levels" hitPolicy="FIRST">
      <input id="i1" label="Age" camunda:inputVariable="age">
        <inputExpression id="e1" typeRef="integer"><text>patient.age</text></inputExpression>
      </input>
      <input id="i2">
        <inputExpression id="e2" typeRef="string"><text>Chief Complaint</text></inputExpression>
        <inputValues><text>"pain","fever","other"</text></inputValues>
      </input>
      <input id="i3" label="Since">
        <inputExpression id="e3" typeRef="dateTime"><text>since</text></inputExpression>
      </input>
      <output id="o1" label="Level" name="level" typeRef="string" />
      <output id="o2" name="score" typeRef="double" />
      <rule id="r1">
        <description>a child with fever</description>
        <inputEntry id="c1"><text>&lt; 16</text></inputEntry>
        <inputEntry id="c2"><text>"fever"</text></inputEntry>
        <inputEntry id="c3"><text></text></inputEntry>
        <outputEntry id="v1"><text>"red"</text></outputEntry>
        <outputEntry id="v2"><text>2.5</text></outputEntry>
      </rule>
      <rule id="r2">
        <inputEntry><text>[16..65)</text></inputEntry>
        <inputEntry><text>not("pain", "other")</text></inputEntry>
        <inputEntry><text>&gt;= date and time("2026-01-01T00:00:00Z")</text></inputEntry>
        <outputEntry><text>"orange"</text></outputEntry>
        <outputEntry><text>-1</text></outputEntry>
      </rule>
      <rule id="r3">
        <inputEntry><text>not(5, ]7..9[)</text></inputEntry>
        <inputEntry><text>null, "a, b"</text></inputEntry>
        <inputEntry><text>-</text></inputEntry>
        <outputEntry><text>"green"</text></outputEntry>
        <outputEntry><text>0</text></outputEntry>
      </rule>
    </decisionTable>
  </decision>
  <dmndi:DMNDI><dmndi:DMNDiagram><dmndi:DMNShape dmnElementRef="triage">
    <dc:Bounds height="80" width="180" x="0" y="0" /></dmndi:DMNShape></dmndi:DMNDiagram></dmndi:DMNDI>
</definitions>`;

/** As Drools and Trisotech write a file: types of its own, data that the decision requires, annotations. */
const DROOLS = `<dmn:definitions xmlns:dmn="http://www.omg.org/spec/DMN/20180521/MODEL/"
    xmlns:feel="http://www.omg.org/spec/DMN/20180521/FEEL/" xmlns:trisofeed="urn:t" id="_1" name="Dose"
    namespace="urn:dose" expressionLanguage="http://www.omg.org/spec/DMN/20180521/FEEL/">
  <dmn:itemDefinition id="_2" name="tWeight"><dmn:typeRef>number</dmn:typeRef>
    <dmn:allowedValues><dmn:text>[0..300]</dmn:text></dmn:allowedValues></dmn:itemDefinition>
  <dmn:inputData id="_3" name="Weight"><dmn:variable name="Weight" typeRef="tWeight"/></dmn:inputData>
  <dmn:inputData id="_4" name="Other"/>
  <dmn:decision id="_5" name="Dose">
    <dmn:variable name="Dose" typeRef="number"/>
    <dmn:informationRequirement><dmn:requiredInput href="#_3"/></dmn:informationRequirement>
    <dmn:decisionTable hitPolicy="COLLECT" aggregation="MAX" preferredOrientation="Rule-as-Row">
      <dmn:input><dmn:inputExpression><dmn:text>Weight</dmn:text></dmn:inputExpression></dmn:input>
      <dmn:output/>
      <dmn:annotation name="Source"/>
      <dmn:annotation name="Why"/>
      <dmn:rule>
        <dmn:inputEntry><dmn:text>&lt; 40.5, = 50</dmn:text></dmn:inputEntry>
        <dmn:outputEntry><dmn:text>2</dmn:text></dmn:outputEntry>
        <dmn:annotationEntry><dmn:text>BNF 2026</dmn:text></dmn:annotationEntry>
        <dmn:annotationEntry><dmn:text>half of it</dmn:text></dmn:annotationEntry>
      </dmn:rule>
    </dmn:decisionTable>
  </dmn:decision>
</dmn:definitions>`;

const primitive = (name: string) => ({ kind: 'primitive', name });

interface Table {
  readonly policy?: string;
  readonly input?: string;
  readonly type?: string;
  readonly cells?: readonly string[];
  readonly output?: string;
  readonly values?: readonly string[];
  readonly namespace?: string;
  readonly more?: string;
  readonly inDecision?: string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A table of one input and one output. */
const table = (given: Table): string => {
  const { policy = '', input = 'x', type = 'number', cells = ['> 1'], output = 'string' } = given;
  const { namespace = DMN_13, more = '', inDecision = '' } = given;
  const rules = cells.map(
    (cell, index) =>
      `<rule><inputEntry><text>${escaped(cell)}</text></inputEntry><outputEntry><text>${escaped(given.values?.[index] ?? '"a"')}</text></outputEntry></rule>`,
  );
  return `<definitions xmlns="${namespace}" name="m" namespace="n"><decision id="d" name="D">${inDecision}
    <decisionTable id="t" ${policy}><input><inputExpression typeRef="${type}"><text>${escaped(input)}</text></inputExpression></input>
    <output name="y" typeRef="${output}"/>${rules.join('')}${more}</decisionTable></decision></definitions>`;
};

const cellsOf = (cells: readonly string[], type: string, more: Partial<Table> = {}) => {
  const { config, findings } = read(table({ cells, type, ...more }));
  return config?.rows.map(({ when }) => when?.['x']) ?? findings.map(({ message }) => message.en);
};

const errors = (xml: string, decision?: string) =>
  read(xml, decision)
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code} ${message.en}`);

describe('importDmn', () => {
  it('reads a table of the Camunda Modeler', () => {
    const { config, findings } = read(CAMUNDA);
    expect(config).toEqual({
      inputs: [
        { name: 'patientAge', type: primitive('Integer'), label: 'Age' },
        {
          name: 'chiefComplaint',
          type: primitive('String'),
          label: 'Chief Complaint',
          nullable: true,
        },
        { name: 'since', type: primitive('DateTime'), label: 'Since' },
      ],
      outputs: [
        { name: 'level', type: primitive('String'), label: 'Level' },
        { name: 'score', type: primitive('Number') },
      ],
      hit: 'first',
      rows: [
        {
          when: { patientAge: '< 16', chiefComplaint: 'fever' },
          then: { level: 'red', score: 2.5 },
          note: 'a child with fever',
        },
        {
          when: {
            patientAge: '[16..65[',
            chiefComplaint: 'fever',
            since: '>= 2026-01-01T00:00:00Z',
          },
          then: { level: 'orange', score: -1 },
        },
        {
          when: {
            patientAge: '< 5, ]5..7], >= 9',
            chiefComplaint: 'unknown, "a, b"',
          },
          then: { level: 'green', score: 0 },
        },
      ],
    } satisfies unknown as TableConfig);
    expect(findings.map(({ code, message }) => [code, message.en])).toEqual([
      [
        'TABLE_DMN_LEFT_OUT',
        'decision "triage", table "levels", input 2 "Chief Complaint", the allowed values are not checked by the table',
      ],
      [
        'TABLE_DMN_LEFT_OUT',
        'left out, without effect on the decision: modeler:executionPlatform, DMNDI, camunda:historyTimeToLive, camunda:inputVariable',
      ],
    ]);
  });

  it('reads a table of Drools and Trisotech', () => {
    expect(read(DROOLS).config).toEqual({
      inputs: [{ name: 'weight', type: primitive('Number'), label: 'Weight' }],
      outputs: [{ name: 'dose', type: primitive('Number'), label: 'Dose' }],
      hit: 'collect',
      aggregate: 'max',
      rows: [
        {
          when: { weight: '< 40.5, 50' },
          then: { dose: 2 },
          source: { citation: 'BNF 2026' },
          note: 'Why: half of it',
        },
      ],
    });
  });

  it.each([
    ['1.1', 'http://www.omg.org/spec/DMN/20151101/dmn.xsd', 'feel:number'],
    ['1.1 of early modelers', 'http://www.omg.org/spec/DMN/20151101/dmn11.xsd', 'number'],
    ['1.2', 'http://www.omg.org/spec/DMN/20180521/MODEL/', 'number'],
    ['1.3', DMN_13, 'number'],
    ['1.4', 'https://www.omg.org/spec/DMN/20211108/MODEL/', 'number'],
    ['1.5', 'https://www.omg.org/spec/DMN/20230324/MODEL/', 'number'],
  ])('reads DMN %s', (_version, namespace, type) => {
    expect(cellsOf(['>= 5'], type, { namespace })).toEqual(['>= 5']);
  });

  it.each<[string, string, unknown]>([
    ['number', '-', undefined],
    ['number', '5', '5'],
    ['number', ' = .5 ', '0.5'],
    ['number', '[1..2], (3..4), ]5..6[', '[1..2], ]3..4[, ]5..6['],
    ['number', '!= 3', '< 3, > 3'],
    ['number', 'not(<= 3)', '> 3'],
    ['number', 'not([1..2], ]2..3], < 0)', '[0..1[, > 3'],
    ['number', 'not(]1..2[, ]2..3[)', '<= 1, 2, >= 3'],
    ['string', '"a", "b c"', 'a, b c'],
    ['string', '"any"', '"any"'],
    ['string', '"unknown", null', '"unknown", unknown'],
    ['string', String.raw`"\u00e9\n\U01F600"`, 'é\n😀'],
    ['boolean', 'true', true],
    ['boolean', 'not(true)', false],
    ['boolean', 'false, null', 'false, unknown'],
    ['date', '[date("2026-01-01")..@"2026-02-01"]', '[2026-01-01..2026-02-01]'],
    ['time', '< time("08:00:00")', '< 08:00:00'],
  ])('reads the %s cell %s', (type, cell, expected) => {
    expect(cellsOf([cell], type)).toEqual([expected]);
  });

  it('adds the default of a FIRST table as its last row', () => {
    const xml = table({ policy: 'hitPolicy="FIRST"' }).replace(
      'typeRef="string"/>',
      'typeRef="string"><defaultOutputEntry><text>"z"</text></defaultOutputEntry></output>',
    );
    expect(read(xml).config?.rows.at(-1)).toEqual({ when: {}, then: { y: 'z' } });
    expect(errors(xml.replace('FIRST', 'UNIQUE'))).toEqual([
      expect.stringMatching(/output 1, a default value has an equivalent in a FIRST table only/),
    ]);
  });

  it.each([
    ['number', 'contains(x, "a")', 'the function "contains(…)" has no equivalent'],
    ['number', '? > 5', 'an expression with "?" has no equivalent'],
    ['number', '> limit', '"limit" is a name; only constants have an equivalent'],
    ['number', '> 5 + 1', 'an expression with "+" has no equivalent'],
    ['number', '> 5 and < 7', 'an expression with "and" has no equivalent'],
    ['number', '"5"', '"5" is not of type Number'],
    ['number', '1e5', '"1e5" is not FEEL'],
    ['number', '> null', '"null" has no order'],
    ['number', 'not(null)', '"not(null)" has no equivalent'],
    ['number', 'not(< 5, >= 5)', '"not(…)" leaves no value'],
    ['number', '[1, 2]', 'a list in brackets has no equivalent here'],
    ['number', '{a: 1}', 'a context has no equivalent here'],
    ['number', '> 5,', 'a value is missing'],
    ['number', '[1..2', 'a value is missing'],
    ['number', 'if x then 1 else 2', 'an expression with "if" has no equivalent'],
    ['string', 'not("a")', '"not(…)" of texts has no equivalent unless the file says'],
    ['string', '> "a"', '"a": only numbers and dates are compared by their order'],
    ['string', String.raw`"a\"b"`, 'has a quotation mark, which a cell cannot write'],
    ['string', String.raw`"\q"`, String.raw`"\q" is no escape of FEEL`],
    ['date', 'date(2026, 1, 1)', 'the function "date(…)" has no equivalent'],
    ['date', 'date("2026-02-30")', '"2026-02-30" is not of type Date'],
    ['dateTime', 'date and time("2026-01-01T00:00:00")', 'it needs an offset'],
    ['number', 'duration("P1D")', 'the function "duration(…)" has no equivalent'],
  ])('refuses the %s cell %s by its place', (type, cell, why) => {
    const [error, ...others] = errors(table({ cells: ['-', cell], type }));
    expect(others).toEqual([]);
    expect(error).toMatch(/^TABLE_DMN_REFUSED decision "d", table "t", input 1 "x", rule 2, /);
    expect(error).toContain(why);
  });

  it.each([
    ['string', 'if true then "a" else "b"', 'an expression with "if"'],
    ['string', '"a" + "b"', 'an expression with "+"'],
    ['string', 'y', '"y" is a name'],
    ['string', '["a"]', 'a list has no equivalent here'],
    ['number', '0.12345678901234567891', 'more digits than a value keeps'],
    ['number', '"a"', 'is not of type Number'],
  ])('refuses the %s result %s by its place', (output, value, why) => {
    const [error] = errors(table({ output, values: [value] }));
    expect(error).toMatch(/^TABLE_DMN_REFUSED decision "d", table "t", output 1, rule 1, /);
    expect(error).toContain(why);
  });

  it.each([
    ['hitPolicy="PRIORITY"', 'the hit policy "PRIORITY" has no equivalent'],
    ['hitPolicy="ANY"', 'the hit policy "ANY" has no equivalent'],
    ['hitPolicy="RULE ORDER"', 'the hit policy "RULE ORDER" has no equivalent'],
    ['hitPolicy="OUTPUT ORDER"', 'the hit policy "OUTPUT ORDER" has no equivalent'],
    ['hitPolicy="COLLECT"', 'COLLECT without an aggregation'],
    ['hitPolicy="COLLECT" aggregation="MEAN"', 'COLLECT without an aggregation'],
    ['aggregation="SUM"', '"SUM" makes sense with COLLECT only'],
  ])('refuses %s', (policy, why) => {
    const [error] = errors(table({ policy }));
    expect(error).toMatch(/^TABLE_DMN_REFUSED decision "d", table "t", /);
    expect(error).toContain(why);
  });

  it.each<[string, Table, string]>([
    ['a computed input', { input: 'a * 2' }, '"a * 2" is computed'],
    ['a function as input', { input: 'count(a)' }, '"count(a)" is computed'],
    ['an input without a name', { input: '' }, 'its name is missing'],
    ['a type of another kind', { type: 'tPerson' }, 'the type "tPerson" has no equivalent'],
    ['an input without a type', { type: '' }, 'its type is missing'],
    [
      'another decision that it needs',
      {
        inDecision:
          '<informationRequirement><requiredDecision href="#e"/></informationRequirement>',
      },
      '<requiredDecision> has no equivalent',
    ],
    [
      'a business knowledge model',
      { inDecision: '<knowledgeRequirement><requiredKnowledge href="#e"/></knowledgeRequirement>' },
      '<knowledgeRequirement> has no equivalent',
    ],
    ['an element that it does not know', { more: '<bogus/>' }, '<bogus> has no equivalent'],
    ['an attribute that it does not know', { more: '<rule bad="1"/>' }, 'the attribute "bad"'],
    ['a rule without its cells', { more: '<rule/>' }, 'not as many cells as the table has columns'],
    ['text between elements', { more: 'hello' }, '<decisionTable> has the text "hello"'],
    [
      'another expression language',
      {
        more: '<rule><inputEntry expressionLanguage="juel"><text>1</text></inputEntry><outputEntry><text>"a"</text></outputEntry></rule>',
      },
      '<inputEntry> is in "juel"',
    ],
  ])('refuses %s', (_what, given, why) => {
    expect(errors(table(given)).join('\n')).toContain(why);
  });

  it('asks which decision is meant, and names the others that it leaves out', () => {
    const one = table({});
    const two = one.replace('</definitions>', '<decision id="e" name="E"/></definitions>');
    expect(errors(two)).toEqual([
      'TABLE_DMN_DECISION the file has several decisions, say which one: d, e',
    ]);
    expect(errors(two, 'f')).toEqual([
      'TABLE_DMN_DECISION the file has no decision "f"; it has: d, e',
    ]);
    expect(errors(two, 'E')).toEqual(['TABLE_DMN_REFUSED decision "e", it has no decision table']);
    const { config, findings } = read(two, 'D');
    expect(config?.rows).toHaveLength(1);
    expect(findings.map(({ message }) => message.en)).toEqual([
      'left out, without effect on the decision: decision E',
    ]);
  });

  it('says where in the file something is refused', () => {
    const [finding] = read(table({ cells: ['-', 'f(x)'] })).findings;
    expect(finding).toMatchObject({ path: '/rows/1/when/x', position: { line: 3 } });
    const { locate } = read(table({}));
    expect(locate('/rows/0/when/x')).toMatchObject({ name: 'rule 1', position: { line: 3 } });
    expect(locate('/inputs/0')).toMatchObject({ name: 'input 1', position: { line: 2 } });
    expect(locate('/rows/7')).toMatchObject({ name: 'decision table', position: { line: 2 } });
  });
});
