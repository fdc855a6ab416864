import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { admission, lines, OBX_POTASSIUM, potassium } from '../__fixtures__/messages';
import { at, readMessage } from '../__fixtures__/read-message';
import { parseSegmentPath } from './segment-path';

/** `2, 4 to 6` */
const numbersIn = (text: string): ReadonlySet<number> =>
  new Set(
    text.split(', ').flatMap((part) => {
      const [from = 0, to = from] = part.split(' to ').map(Number);
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    }),
  );

const MSH = 'MSH|^~\\&|SIL|LABO|||20261120083000||ORU^R01|L-1|P|2.5.1';
const OBX = 'OBX|1|NM|2823-3^Potassium^LN||7.2|mmol/L|||||F';
const SPM =
  'SPM|1|S-1&PLACER^S-2&LABO||BLDV^Sang veineux^HL70487|||VENIP|LA|||||||||202611200801|20261120082000||||||HEM^Hémolysé^HL70493~CLOT^Coagulé^HL70493';

const REPORT = lines(
  MSH,
  'PID|1||42^^^CHU^PI',
  'NTE|1|L|Patiente à jeun',
  'PV1|1|I|CARDIO',
  'ORC|RE|P-9|F-9',
  'NTE|1||Urgent',
  'OBR|1|||IONO^Ionogramme^L|||20261120080000',
  'NTE|1||Prélèvement difficile',
  OBX,
  'NTE|1|L|Échantillon hémolysé\\.br\\à contrôler|RE^Remark^HL70364',
  'NTE|2|L|2 \\T\\ 3~suite',
  'ZOB|A^B&C~D',
  'OBX|2|NM|2951-2^Sodium^LN||140|mmol/L|||||F',
  SPM,
  'NTE|1||Tube percé',
  'ZSP|froid',
  'OBR|2|||NFS^NFS^L|||20261120090000',
  'OBX|1|NM|718-7^Hb^LN||130|g/L|||||F',
);
const [potassiumOf, sodium, haemoglobin] = readMessage(REPORT).records.map(({ record }) => record);

describe('a note', () => {
  it('is bound to the segment that it follows', () => {
    expect(at(potassiumOf, 'patient.notes')).toEqual([{ text: 'Patiente à jeun', source: 'L' }]);
    expect(at(potassiumOf, 'order.notes')).toEqual([
      { text: 'Urgent' },
      { text: 'Prélèvement difficile' },
    ]);
    expect(at(potassiumOf, 'observation.notes')).toEqual([
      {
        text: 'Échantillon hémolysé\nà contrôler',
        source: 'L',
        type: { code: 'RE', display: 'Remark', system: 'HL70364' },
      },
      { text: '2 & 3\nsuite', source: 'L' },
    ]);
    expect(at(potassiumOf, 'specimens.0.notes')).toEqual([{ text: 'Tube percé' }]);
    expect(at(sodium, 'observation.notes')).toBeUndefined();
    expect(at(haemoglobin, 'order.notes')).toBeUndefined();
  });
});

describe('a specimen', () => {
  it('belongs to the results of its order, before and behind it', () => {
    const specimen = {
      id: 'S-1',
      type: { code: 'BLDV', display: 'Sang veineux', system: 'HL70487' },
      collectionMethod: { code: 'VENIP' },
      sourceSite: { code: 'LA' },
      collectedAt: '2026-11-20T08:01:00+01:00',
      receivedAt: '2026-11-20T08:20:00+01:00',
      conditions: [
        { code: 'HEM', display: 'Hémolysé', system: 'HL70493' },
        { code: 'CLOT', display: 'Coagulé', system: 'HL70493' },
      ],
    };
    expect(at(potassiumOf, 'specimens')).toMatchObject([specimen]);
    expect(at(sodium, 'specimens')).toMatchObject([specimen]);
    expect(at(haemoglobin, 'specimens')).toBeUndefined();
  });
});

describe('a movement', () => {
  const moved = (zbe: string) =>
    readMessage(lines(admission(), zbe)).records[0]?.record['movement'];

  it.each([
    ['INSERT', 'N', false],
    ['CANCEL', 'N', false],
    ['UPDATE', 'Y', true],
  ])('that is %s and historic %s is in the record', (action, flag, historic) => {
    const zbe = `ZBE|M-1^GAP^1.2.3^ISO|20261120080500||${action}|${flag}|A01|CARDIO^^^^^^UF^^^1234||HMS`;
    expect(moved(zbe)).toEqual({
      identifiers: [{ value: 'M-1', authority: { namespace: 'GAP', id: '1.2.3', idType: 'ISO' } }],
      startsAt: '2026-11-20T08:05:00+01:00',
      ...{ action, historic, originalTrigger: 'A01', ward: 'CARDIO', nature: 'HMS' },
    });
  });
});

describe('any segment', () => {
  it.each([
    ['segments.result.OBX.0.5.0.1.1', '7.2'],
    ['segments.result.OBX.0.NTE.1.3.0.1.1', '2 & 3'],
    ['segments.result.OBX.0.NTE.1.3.1.1.1', 'suite'],
    ['segments.result.ZOB.0.1.0.2.2', 'C'],
    ['segments.result.ZOB.0.1.1.1.1', 'D'],
    ['segments.order.SPM.0.24.0.1.1', 'HEM'],
    ['segments.order.SPM.0.2.0.2.2', 'LABO'],
    ['segments.order.ZSP.0.1.0.1.1', 'froid'],
    ['segments.order.ORC.0.NTE.0.3.0.1.1', 'Urgent'],
    ['segments.patient.PID.0.NTE.0.2.0.1.1', 'L'],
    ['segments.patient.PV1.0.3.0.1.1', 'CARDIO'],
    ['segments.message.MSH.0.12.0.1.1', '2.5.1'],
  ])('is reached by its name at %s', (path, text) => expect(at(potassiumOf, path)).toBe(text));

  it('that is repeated is a list, and one of another result is not in it', () => {
    const text = lines(admission(), 'NK1|1|A', 'NK1|2|B');
    const [found] = readMessage(text).records;
    expect(at(found, 'record.segments.patient.NK1.1.2.0.1.1')).toBe('B');
    expect(at(sodium, 'segments.result.ZOB')).toBeUndefined();
  });

  it('of a document has everything but the document', () => {
    const obx = 'OBX|1|ED|PDF^Compte rendu^L||^application^pdf^Base64^JVBERi0x||||||F';
    const { records, leftOut } = readMessage(lines(MSH, 'PID|1||42', 'OBR|1', obx));
    expect(JSON.stringify(records)).not.toContain('JVBERi0x');
    expect(at(records[0]?.record, 'segments.result.OBX.0.2.0.1.1')).toBe('ED');
    expect(leftOut.get('OBX-5')).toBe(1);
  });

  it('of a message with parts without end is refused in little memory', () => {
    const before = process.memoryUsage().heapUsed;
    const field = 'a~'.repeat(900);
    const text = lines(MSH, 'PID|1||42', 'OBR|1', `${OBX}|${`${field}|`.repeat(480)}`);
    const long = lines(text, ...Array.from({ length: 3 }, () => `ZZZ|${`${field}|`.repeat(480)}`));
    expect(() => readMessage(long)).toThrow('message-too-complex');
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(256 * 1024 * 1024);
  });
});

describe('what the named fields of a record leave out', () => {
  it('is counted by segment and by field', () => {
    const { leftOut } = readMessage(REPORT);
    // The notes of PID, ORC, OBR, OBX and SPM are read, and so is every field of SPM that is sent.
    expect(Object.fromEntries(leftOut)).toEqual({ 'ORC-1': 1, ZOB: 1, ZSP: 1 });
    const more = lines(
      admission().replace('|19790305|F||||||', '|19790305|F|||1 rue A||0102|'),
      'NK1|1|A',
      'NK1|2|B',
      'ZFU|x',
      'NTE|1||note',
    );
    expect(Object.fromEntries(readMessage(more).leftOut)).toEqual({
      ...{ 'PID-11': 1, 'PID-13': 1, NK1: 2, ZFU: 1, NTE: 1 },
    });
  });

  it('is every field that the README does not list', () => {
    const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');
    const rows = [
      ...readme.matchAll(/^\| `([A-Z][A-Z0-9]{2})` +\| (\d[^|`]*?)(?:, behind [^|]*)? +\|$/gm),
    ];
    const listed = new Map(rows.map(([, name = '', text = '']) => [name, numbersIn(text)]));
    expect([...listed.keys()]).toEqual([
      'EVN',
      'PID',
      'PV1',
      'MRG',
      'ZBE',
      'ORC',
      'OBR',
      'OBX',
      'SPM',
      'NTE',
    ]);
    const COUNT = 50;
    // A day can be read as a text, a code and a time.
    const full = (name: string): string => `${name}|${Array(COUNT).fill('20261120').join('|')}`;
    const adt = ['EVN', 'PID', 'PV1', 'MRG', 'ZBE'];
    const oru = ['PID', 'PV1', 'ORC', 'OBR', 'OBX', 'NTE', 'SPM'];
    for (const [head, names] of [
      [admission().split('\r')[0], adt],
      [MSH, oru],
    ] as const) {
      const { leftOut } = readMessage(lines(head ?? '', ...names.map(full)));
      const expected = names.flatMap((name) =>
        Array.from({ length: COUNT }, (_, at) => at + 1)
          .filter((field) => !listed.get(name)?.has(field))
          .filter((field) => field > 1 || name === 'ORC')
          .map((field) => `${name}-${field}`),
      );
      expect([...leftOut.keys()].sort()).toEqual(expected.sort());
    }
  });

  it('is nothing of a result that the feed does not want', () => {
    const { leftOut } = readMessage(REPORT, { codes: new Set(['718-7']) });
    expect([...leftOut]).toEqual([]);
  });
});

describe('a condition of a feed', () => {
  const condition = (text: string, ...values: readonly string[]) => {
    const path = parseSegmentPath(text);
    if (!path) throw new Error(`no path ${text}`);
    return { path, values: new Set(values) };
  };

  it.each([
    ['SPM-24', ['CLOT'], 2],
    ['SPM-2.2.2', ['LABO'], 2],
    ['NTE-3', ['2 & 3'], 1],
    ['ZOB-1.2.1', ['B'], 1],
    ['PV1-3', ['CARDIO', 'REA'], 3],
    ['PV1-3', ['REA'], 0],
    ['ZZZ-1', ['x'], 0],
  ])('%s among %j holds for the records that it is about', (path, values, expected) => {
    const where = [condition(path, ...values)];
    const { records, leftOut } = readMessage(REPORT, { where });
    expect(records).toHaveLength(expected);
    expect(leftOut.get(`where ${path}`) ?? 0).toBe(3 - expected);
    const others = readMessage(REPORT, { except: where });
    expect(others.records).toHaveLength(3 - expected);
    expect(others.leftOut.get(`except ${path}`) ?? 0).toBe(expected);
  });

  it.each(['ZBE', 'ZBE-0', 'zbe-4', 'ZBE-4.', 'ZBE-4.1.1.1', 'PID.3', 'ZBE-4[1]'])(
    'is none with %j',
    (text) => expect(parseSegmentPath(text)).toBeUndefined(),
  );
});

describe('a time', () => {
  const sent = (time: string, obx14: string) =>
    readMessage(
      potassium('L-1', OBX_POTASSIUM.replace('20261120081000', obx14)).replace(
        '20261120083000',
        time,
      ),
      { codes: new Set(['2823-3']) },
    ).records[0];

  it.each([
    ['20261120121500+0400', '20261120120500', '2026-11-20T12:05:00+04:00'],
    ['20261120121500+0400', '20261120120500+0100', '2026-11-20T12:05:00+01:00'],
    ['20261120121500', '20261120120500', '2026-11-20T12:05:00+01:00'],
    ['20261120121500-0330', '202611201205', '2026-11-20T12:05:00-03:30'],
    ['20260720121500+0000', '20260720120500.25', '2026-07-20T12:05:00.250Z'],
  ])('without an offset has that of MSH-7 (%s): %s is %s', (msh7, obx14, expected) => {
    expect(at(sent(msh7, obx14)?.record, 'observation.observedAt')).toBe(expected);
  });

  it('of every segment has it', () => {
    const { record } = sent('20261120121500+0400', '') ?? {};
    expect(at(record, 'order.reportedAt')).toBe('2026-11-20T08:29:00+04:00');
    expect(at(record, 'observation.observedAt')).toBe('2026-11-20T08:00:00+04:00');
    expect(at(record, 'message.sentAt')).toBe('2026-11-20T12:15:00+04:00');
    const adt = admission().replace('|20261120081000||', '|20261120081000+0400||');
    const [{ record: moved } = { record: {} }] = readMessage(adt).records;
    expect(at(moved, 'visit.admittedAt')).toBe('2026-11-20T08:05:00+04:00');
  });

  it('of a day alone is that day', () => {
    const { record } = sent('20261120121500', '20261118') ?? {};
    expect(at(record, 'observation.observed')).toBe('2026-11-18');
    expect(at(record, 'observation.observedAt')).toBeUndefined();
  });

  it('that is none refuses its record, names the field, and leaves the others alone', () => {
    const text = potassium('L-1', OBX_POTASSIUM.replace('20261120081000', '20261120 8h10'));
    const [sodiumOf, refused] = readMessage(text).records;
    expect(sodiumOf?.refusal).toBeUndefined();
    expect(refused?.refusal).toMatchObject({
      code: 'time-unreadable',
      message: { en: expect.stringContaining('OBX-14') },
    });
    // Nothing of it can be mapped as if the time had not been sent.
    expect(Object.keys(refused?.record ?? {})).toEqual(['message', 'segments']);
  });

  it.each([
    ['PID-7', admission().replace('19790305', '19790230')],
    ['PV1-44', admission().replace(/20261120080500$/, 'demain')],
    ['EVN-2', admission().replace('20261120081000+0100', '20261120081000+01')],
    ['OBR-7', potassium().replace('20261120080000', '2026112')],
    ['OBX-5', potassium('L-1', 'OBX|2|DT|1^X^L||31/12/2026||||||F')],
    ['SPM-17', lines(MSH, 'PID|1||42', 'OBR|1', OBX, SPM.replace('202611200801', 'matin'))],
    ['ZBE-2', lines(admission(), 'ZBE|M-1|2026-11-20||INSERT|N')],
  ])('that is none is named: %s', (field, text) => {
    const last = readMessage(text).records.at(-1);
    expect(last?.refusal?.message.en).toContain(` ${field} `);
  });

  it('that is none in MSH-7 refuses the message', () => {
    expect(() => readMessage(admission().replace('20261120081000||', 'x||'))).toThrow(
      'time-unreadable',
    );
  });

  it.each([
    ['1979', '1979'],
    ['197903', '1979-03'],
    ['19790305', '1979-03-05'],
    ['19790305120000', '1979-03-05'],
    ['""', undefined],
  ])('of birth keeps its precision: %s', (pid7, expected) => {
    const [{ record } = { record: {} }] = readMessage(
      admission().replace('19790305', pid7),
    ).records;
    expect(at(record, 'patient.birthDate')).toBe(expected);
  });
});
