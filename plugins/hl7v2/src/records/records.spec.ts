import { admission, lines, OBX_POTASSIUM, potassium } from '../__fixtures__/messages';
import { readMessage } from '../__fixtures__/read-message';
import { charsetOf } from '../message/charset';
import { parseMessage } from '../message/parse-message';
import { readHeader } from './header';
import type { PatientIdRule } from './patient';
import type { RecordFilter } from './read-records';

const timezone = 'Europe/Paris';
const UTF_8 = charsetOf('UNICODE UTF-8');

const admissions = (text: string, patientId: PatientIdRule = {}) =>
  readMessage(text, {}, patientId).records;
const observations = (text: string, more: Partial<RecordFilter> = {}) =>
  readMessage(text, more).records;
const observation = (obx: string) =>
  observations(potassium('L-1', obx)).at(-1)?.record['observation'];
const patientId = (pid3: string, rule?: PatientIdRule) =>
  admissions(lines('MSH|^~\\&|GAP|CHU|||20261120||ADT^A01|1|P|2.5', `PID|1||${pid3}`), rule)[0]
    ?.record['patient'];

describe('an admission', () => {
  it('becomes one record with stable names', () => {
    const named = admissions(admission()).map(({ key, record }) => {
      const { segments, ...others } = record;
      expect(Object.keys(segments as object)).toEqual(['message', 'patient']);
      return { key, record: others };
    });
    expect(named).toEqual([
      {
        key: 'GAP|CHU|A-1',
        record: {
          message: {
            controlId: 'A-1',
            type: 'ADT',
            trigger: 'A01',
            structure: 'ADT_A01',
            version: '2.5',
            processingId: 'P',
            sentAt: '2026-11-20T08:10:00+01:00',
            sendingApplication: 'GAP',
            sendingFacility: 'CHU',
            receivingApplication: 'PLATFORM',
            receivingFacility: 'CHU',
          },
          event: {
            code: 'A01',
            recordedAt: '2026-11-20T08:10:00+01:00',
            occurredAt: '2026-11-20T08:05:00+01:00',
          },
          patient: {
            id: '8004221337',
            identifiers: [
              {
                value: '8004221337',
                type: 'PI',
                authority: { namespace: 'CHU', id: '1.2.250.1.99.1', idType: 'ISO' },
              },
              {
                value: '279035121518989',
                type: 'INS',
                authority: {
                  namespace: 'ASIP-SANTE-INS-NIR-TEST',
                  id: '1.2.250.1.213.1.4.10',
                  idType: 'ISO',
                },
              },
            ],
            names: [
              { family: 'TESTE', given: 'Élodie', use: 'L' },
              { family: 'USAGE', given: 'Élodie', use: 'D' },
            ],
            birthDate: '1979-03-05',
            sex: 'F',
            identityStatus: ['VALI'],
          },
          visit: {
            number: { value: 'V-2026-1', authority: { namespace: 'CHU' } },
            class: 'I',
            location: { unit: 'CARDIO', roomNumber: '101', bed: '2', facility: 'CHU' },
            attending: [
              {
                id: '10001234567',
                family: 'MARTIN',
                given: 'ANNE',
                authority: { namespace: 'ASIP', id: '1.2.250.1.71.4.2.1', idType: 'ISO' },
                type: 'RPPS',
              },
            ],
            service: 'CAR',
            admittedAt: '2026-11-20T08:05:00+01:00',
          },
        },
      },
    ]);
  });

  it.each([
    ['the one of type PI', '1^^^A^PI~2^^^B^INS', undefined, '1'],
    ['the only one', '1^^^A', undefined, '1'],
    ['the one of the type in the configuration', '1^^^A^PI~2^^^B^INS', { type: 'INS' }, '2'],
    ['that of the authority', '1^^^A^PI~2^^^B&1.2&ISO^PI', { authority: '1.2' }, '2'],
    ['that of the authority, by name', '1^^^A^PI~2^^^B&1.2&ISO^PI', { authority: 'B' }, '2'],
    ['none when two could be', '1^^^A^PI~2^^^B^PI', undefined, undefined],
    ['none when none is of the type', '1^^^A^PI', { type: 'INS' }, undefined],
    ['none when it is deleted', '""^^^A^PI', undefined, undefined],
  ])('has as patient id %s', (_what, pid3, rule, id) => {
    expect((patientId(pid3, rule) as { id?: string } | undefined)?.id).toBe(id);
  });

  it('is refused without a PID segment', () => {
    expect(() => admissions('MSH|^~\\&|GAP|CHU|||20261120||ADT^A01|1|P|2.5')).toThrow(
      'field-missing',
    );
  });
});

it('a merge of several patients has a record for each, with what they are no longer called', () => {
  const merge = lines(
    'MSH|^~\\&|GAP|CHU|||20261120||ADT^A40^ADT_A39|1|P|2.5',
    'EVN||20261120',
    'PID|1||10^^^CHU^PI',
    'MRG|11^^^CHU^PI~99^^^X^INS',
    'PID|2||20^^^CHU^PI',
    'MRG|21^^^CHU^PI',
  );
  expect(
    admissions(merge).map(({ key, record }) => [key, record['patient'], record['merge']]),
  ).toEqual([
    [
      'GAP|CHU|1|1',
      { id: '10', identifiers: [{ value: '10', type: 'PI', authority: { namespace: 'CHU' } }] },
      {
        id: '11',
        identifiers: [
          { value: '11', type: 'PI', authority: { namespace: 'CHU' } },
          { value: '99', type: 'INS', authority: { namespace: 'X' } },
        ],
      },
    ],
    ['GAP|CHU|1|2', expect.objectContaining({ id: '20' }), expect.objectContaining({ id: '21' })],
  ]);
});

describe('an observation', () => {
  it('becomes one record, with its order and its patient', () => {
    const [, found] = observations(potassium());
    expect(found?.key).toMatch(/^SIL\|LABO\|K\|[0-9a-f]{16}-[0-9a-f]{8}-[0-9a-f]{32}$/);
    expect(found?.record).toMatchObject({
      message: { controlId: 'L-1', sendingApplication: 'SIL' },
      patient: { id: '8004221337' },
      visit: { class: 'I' },
      order: {
        placerNumber: 'P-1',
        fillerNumber: 'F-1',
        code: { code: 'IONO' },
        collectedAt: '2026-11-20T08:00:00+01:00',
        status: 'F',
      },
      observation: {
        setId: '2',
        code: '2823-3',
        system: 'LN',
        codings: [{ code: 'K' }, { code: '2823-3' }],
        valueType: 'NM',
        text: '7.2',
        value: 7.2,
        unit: 'mmol/L',
        unitSystem: 'UCUM',
        referenceRange: '3.5-5.1',
        flags: ['HH'],
        status: 'final',
        statusCode: 'F',
        observedAt: '2026-11-20T08:10:00+01:00',
      },
    });
  });

  it.each([
    [
      'its own instant',
      '20261120081000',
      '20261120080000',
      { observedAt: '2026-11-20T08:10:00+01:00' },
    ],
    ['that of its order', '', '20261120080000', { observedAt: '2026-11-20T08:00:00+01:00' }],
    [
      'that of its order on its own day',
      '20261120',
      '20261120080000',
      { observedAt: '2026-11-20T08:00:00+01:00' },
    ],
    ['its own day', '20261119', '20261120080000', { observedOn: '2026-11-19' }],
    ['the day of its order', '', '20261118', { observedOn: '2026-11-18' }],
    ['no time', '', '', {}],
  ])('has %s (%j, order %j)', (_what, own, ofOrder, expected) => {
    const text = potassium('L-1', OBX_POTASSIUM.replace('20261120081000', own));
    const [, found] = observations(text.replace('20261120080000', ofOrder));
    const { observedAt, observedOn } = found?.record['observation'] as Record<string, unknown>;
    expect(JSON.parse(JSON.stringify({ observedAt, observedOn })) as object).toEqual(expected);
  });

  it.each([
    ['NM', '7.2', 'mmol/L', { value: 7.2 }],
    ['NM', '.5', '', { value: 0.5 }],
    ['NM', '>10', 'mmol/L', { value: 10, comparator: '>' }],
    ['NM', '4,5', 'mmol/L', {}],
    ['NM', 'hémolysé', '', {}],
    ['SN', '>^10', 'mmol/L', { value: 10, comparator: '>' }],
    ['SN', '^5', 'mmol/L', { value: 5 }],
    ['SN', '^1^-^5', 'mmol/L', { range: { low: 1, high: 5 } }],
    ['SN', '^1^:^128', '', {}],
    ['ST', '< 0.5', 'ng/L', { value: 0.5, comparator: '<' }],
    ['ST', '12345', '', {}],
    ['CE', 'POS^Positif^L', '', { coded: [{ code: 'POS', display: 'Positif', system: 'L' }] }],
    ['DTM', '202611200810', '', { time: '2026-11-20T08:10:00+01:00' }],
    ['NM', '1~2', 'mmol/L', {}],
  ])('of type %s with %j %s has no other value', (type, value, unit, expected) => {
    const found = observation(`OBX|1|${type}|1^X^L||${value}|${unit}|||||F`);
    const { value: number, comparator, range, coded, time } = found as Record<string, unknown>;
    expect(
      JSON.parse(JSON.stringify({ value: number, comparator, range, coded, time })) as object,
    ).toEqual(expected);
    expect((found as { text: string }).text).toBe(
      value.replaceAll('~', '\n').replaceAll('^', ' ').trim(),
    );
  });

  it('leaves out a document', () => {
    expect(
      observation(`OBX|1|ED|PDF^Compte rendu^L||^application^pdf^Base64^JVBERi0x||||||F`),
    ).toMatchObject({
      valueType: 'ED',
      omitted: true,
    });
  });

  it('is only built for the codes and statuses that a feed wants', () => {
    const codes = new Set(['2823-3']);
    const of = (obx: string, filter: Partial<RecordFilter>) =>
      observations(potassium('1', obx), filter);
    expect(of(OBX_POTASSIUM, { codes })).toMatchObject([
      { record: { observation: { code: '2823-3' } } },
    ]);
    const wrong = OBX_POTASSIUM.replace('|||F|||', '|||W|||');
    const statuses = new Set(['final']);
    expect(of(wrong.replace('|||W|||', '|||P|||'), { codes, statuses })).toEqual([]);
    const { leftOut } = readMessage(potassium('1', wrong), { codes, statuses });
    expect([...leftOut]).toEqual([['status entered-in-error', 1]]);
    expect(of(wrong, { codes })).toHaveLength(1);
  });

  it('is that of its own patient and order', () => {
    const two = lines(
      potassium(),
      'OBR|2|||NFS^NFS^L|||20261120090000',
      'OBX|1|NM|718-7^Hb^LN||130|g/L|||||F',
      'PID|2||99^^^CHU^PI',
      'OBX|1|NM|718-7^Hb^LN||90|g/L|||||F',
    );
    const [hb, other] = observations(two, { codes: new Set(['718-7']) });
    expect(hb?.record['order']).toMatchObject({
      code: { code: 'NFS', display: 'NFS', system: 'L' },
    });
    expect(other?.record).toMatchObject({ patient: { id: '99' } });
    expect(other?.record).not.toHaveProperty('order');
  });
});

it.each([
  ['ORU', 'MSH|^~\\&|A|B|||20261120||ORU|1|P|2.2', 'R01'],
  ['ADT', 'MSH|^~\\&|A|B|||20261120||ADT|1|P|2.2\rEVN|A03|20261120', 'A03'],
])('an old %s message has its event elsewhere', (_type, text, trigger) => {
  expect(readHeader(parseMessage(Buffer.from(text), UTF_8), { timezone }).trigger).toBe(trigger);
});

describe('the key', () => {
  const keyOf = (head: string, withTime = false) =>
    readHeader(parseMessage(Buffer.from(head), UTF_8), { timezone, withTime }).key;

  it('is the application, the facility and the control id', () => {
    expect(keyOf('MSH|^~\\&|GAP^1.2^ISO|CHU|||20261120||ADT^A01|M-1|P|2.5')).toBe('GAP|CHU|M-1');
    expect(keyOf('MSH|^~\\&|^1.2^ISO||||20261120||ADT^A01|M-1|P|2.5')).toBe('1.2||M-1');
  });

  it('of other parts is another, whatever the parts contain', () => {
    expect(keyOf('MSH|^~\\&|a\\F\\b|c|||||ADT^A01|1|P')).not.toBe(
      keyOf('MSH|^~\\&|a|b\\F\\c|||||ADT^A01|1|P'),
    );
  });

  it('has the time of the message for a sender that uses control ids again', () => {
    expect(keyOf('MSH|^~\\&|A|B|||20261120||ADT^A01|1|P', true)).toBe('A|B|1|20261120');
  });

  it.each([
    ['MSH-10', 'MSH|^~\\&|A|B|||20261120||ADT^A01||P'],
    ['MSH-9', 'MSH|^~\\&|A|B|||20261120||ADT|1|P'],
  ])('needs %s', (_field, head) => expect(() => keyOf(head)).toThrow('field-missing'));
});
