import { lines, OBX_POTASSIUM, potassium } from '../__fixtures__/messages';
import { readMessage } from '../__fixtures__/read-message';
import { parseSegmentPath } from './segment-path';

describe('the key of a result', () => {
  const keysOf = (text: string) =>
    readMessage(text, { codes: new Set(['2823-3']) }).records.map(({ key }) => key);
  const [key = ''] = keysOf(potassium('L-1'));
  const status = (letter: string) => OBX_POTASSIUM.replace('|||F|||', `|||${letter}|||`);

  it('is the same when the result is sent again, in the same message and in another', () => {
    expect(keysOf(potassium('L-1'))).toEqual([key]);
    expect(keysOf(potassium('L-2').replace('20261120083000', '20261120093000'))).toEqual([key]);
    const alone = potassium('L-3')
      .replace(/OBX\|1\|[^\r]*\r/, '')
      .replace('OBX|2|', 'OBX|1|');
    expect(keysOf(alone)).toEqual([key]);
    expect(readMessage(potassium('L-2')).records[0]?.mayChange).toBe(true);
  });

  it.each([
    ['corrected with another value', potassium('L-1', status('C').replace('7.2', '4.1'))],
    ['corrected with the same value', potassium('L-1', status('C'))],
    ['changed without a status that says so', potassium('L-1', OBX_POTASSIUM.replace('7.2', '4'))],
    ['preliminary', potassium('L-1', status('P'))],
    ['withdrawn', potassium('L-1', status('W'))],
    ['of another time', potassium('L-1').replace('20261120081000', '20261120091000')],
    ['of another zone', potassium('L-1').replace('20261120083000', '20261120083000+0400')],
    ['of another order', potassium('L-1').replace('|F-1|', '|F-2|')],
    ['of another patient', potassium('L-1').replace('8004221337', '8004221338')],
    ['with a note', lines(potassium('L-1'), 'NTE|1||hémolysé')],
    ['with a specimen', lines(potassium('L-1'), 'SPM|1|S-1||BLDV^Sang veineux^HL70487')],
  ])('is another when the result is %s', (_what, text) => {
    expect(keysOf(text)).toHaveLength(1);
    expect(keysOf(text)).not.toContain(key);
  });

  it('is the same in winter and in summer when its times have an offset', () => {
    const zoned = (msh7: string) =>
      potassium('L-1')
        .replace('20261120083000', msh7)
        .replace('20261120081000', '20261120081000+0100')
        .replace('20261120080000', '20261120080000+0100');
    expect(keysOf(zoned('20261120083000+0100'))).toEqual(keysOf(zoned('20270420083000+0200')));
  });

  it('tells a correction from a later one that says the same', () => {
    const corrected = potassium('L-4', status('C'));
    const later = corrected.replace('20261120082900', '20261120102900');
    expect(keysOf(later)).not.toEqual(keysOf(corrected));
    expect(keysOf(corrected.replace('L-4', 'L-5'))).toEqual(keysOf(corrected));
  });

  it('without the number of an order is of its message only', () => {
    const anonymous = (id: string) => potassium(id).replace('OBR|1|P-1|F-1|', 'OBR|1|||');
    expect(keysOf(anonymous('L-1'))).toEqual(keysOf(anonymous('L-1')));
    expect(keysOf(anonymous('L-1'))).not.toEqual(keysOf(anonymous('L-2')));
    const placed = (id: string) => potassium(id).replace('OBR|1|P-1|F-1|', 'OBR|1|P-1||');
    expect(keysOf(placed('L-1'))).toEqual(keysOf(placed('L-2')));
  });

  it('is another for a result that a message has twice', () => {
    const twice = lines(potassium('L-1'), OBX_POTASSIUM);
    expect(keysOf(twice)).toEqual([key, `${key}-2`]);
  });
});

describe('a result that is taken back', () => {
  const filter = {
    codes: new Set(['2823-3']),
    statuses: new Set(['preliminary', 'final', 'corrected']),
  };
  const as = (letter: string, obx = OBX_POTASSIUM) =>
    obx.replace('|||F|||', `|||${letter}|||`).replace('|7.2|', '|""|');
  const read = (text: string, more: object = {}) =>
    readMessage(text, { ...filter, ...more }).records;
  const keyOf = (text: string): string => read(text)[0]?.key ?? '';
  /** Whether what the second message takes back includes the result of the first one. */
  const isTakenBack = (first: string, second: string, more: object = {}): boolean => {
    const [{ withdraws } = { withdraws: undefined }] = read(second, more);
    const key = keyOf(first);
    expect(key).not.toBe('');
    return (withdraws?.beginnings ?? []).some(
      (each) => key.startsWith(each) && /^[\w-]+$/.test(key.slice(each.length)),
    );
  };

  it.each([
    ['D', 'final', potassium('L-1')],
    ['W', 'final', potassium('L-1')],
    ['X', 'final', potassium('L-1')],
    ['W', 'corrected', potassium('L-1', OBX_POTASSIUM.replace('|||F|||', '|||C|||'))],
    ['D', 'with a note', lines(potassium('L-1'), 'NTE|1||hémolysé')],
    ['W', 'reported twice', potassium('L-1').replace('20261120082900', '20261120102900')],
  ])('by OBX-11 %s is named by what does so, also when it was %s', (letter, _what, first) => {
    const second = potassium('L-9', as(letter)).replace('OBX|2|', 'OBX|1|');
    expect(isTakenBack(first, second)).toBe(true);
    const [record] = read(second);
    expect(record?.withdraws?.reason).toBe(
      `résultat retiré par le laboratoire (OBX-11 : ${letter})`,
    );
    const { leftOut } = readMessage(second, filter);
    expect([...leftOut.keys()]).toEqual([expect.stringMatching(/^status (?:entered|cancelled)/)]);
  });

  it('is named by what does so without a time, and is when it had none itself', () => {
    const untimed = (text: string) => text.replace('|||20261120081000', '|||');
    const second = potassium('L-9', as('W'));
    expect(isTakenBack(potassium('L-1'), untimed(second))).toBe(true);
    expect(isTakenBack(untimed(potassium('L-1')), second)).toBe(true);
  });

  it('is so whatever the feed asks of results, because what is taken back may have none of it', () => {
    const path = parseSegmentPath('OBX-8');
    const where = path && [{ path, values: new Set(['LL']) }];
    expect(isTakenBack(potassium('L-1'), potassium('L-2', as('D')), { where })).toBe(true);
  });

  it.each([
    ['of another patient', potassium('L-1').replace('8004221337', '8004221338')],
    ['of another order', potassium('L-1').replace('|F-1|', '|F-2|')],
    ['of another panel of the order', potassium('L-1').replace('|IONO^', '|GDS^')],
    ['of another time', potassium('L-1').replace('20261120081000', '20261120091000')],
    ['of another code', potassium('L-1').replace('K^Potassium^L^', 'KPL^Potassium^L^')],
    ['of another sub-id', potassium('L-1', OBX_POTASSIUM.replace('^LN||7.2', '^LN|2|7.2'))],
    ['of another sender', potassium('L-1').replace('|LABO|', '|LABO2|')],
  ])('is none %s', (_what, first) => {
    expect(isTakenBack(first, potassium('L-2', as('W')))).toBe(false);
  });

  it('without the number of an order is that of its patient, sample and code', () => {
    const anonymous = (text: string) => text.replace('OBR|1|P-1|F-1|', 'OBR|1|||');
    const second = anonymous(potassium('L-2', as('W')));
    expect(isTakenBack(anonymous(potassium('L-1')), second)).toBe(true);
    const other = anonymous(potassium('L-1')).replace('20261120080000', '20261120070000');
    expect(isTakenBack(other, second)).toBe(false);
    const bare = (text: string) =>
      anonymous(text).replace('20261120080000', '').replace('|||20261120081000', '|||');
    expect(isTakenBack(bare(potassium('L-1')), bare(potassium('L-1', as('W'))))).toBe(true);
    expect(isTakenBack(bare(potassium('L-1')), bare(potassium('L-2', as('W'))))).toBe(false);
  });

  it('is an event in a feed that asks for such results, and has a key that is no longer than an event id', () => {
    const all = readMessage(potassium('L-1', as('W')), { codes: filter.codes }).records;
    expect(all[0]?.record).toMatchObject({ observation: { status: 'entered-in-error' } });
    const long = potassium('L-1').replace('|SIL|', `|${'S'.repeat(180)}|`);
    const wrong = potassium('L-2', as('W')).replace('|SIL|', `|${'S'.repeat(180)}|`);
    expect(keyOf(long).length).toBeLessThan(110);
    expect(isTakenBack(long, wrong)).toBe(true);
  });
});

describe('the keys that earlier releases gave a result', () => {
  const formerlyOf = (text: string) =>
    readMessage(text, { codes: new Set(['2823-3']) }).records[0]?.formerly ?? [];

  it('are that of its content, and that of its message, which was sent before a run of it began', () => {
    expect(formerlyOf(potassium('L-1'))).toEqual([
      {
        key: expect.stringMatching(/^SIL\|LABO\|K\|[0-9a-f]{32}$/),
        writtenAt: new Date(0),
      },
      { key: 'SIL|LABO|L-1|1.2', writtenAt: new Date('2026-11-20T07:25:00Z') },
    ]);
    const untimed = potassium('L-1').replace('|20261120083000|', '|20261120|');
    expect(formerlyOf(untimed)).toHaveLength(1);
  });
});
