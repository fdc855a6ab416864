import type { SourceRecord } from '@platform/sdk';

import { keepOrder } from './keep-order';

const record = (key: string, feed = 'lab'): SourceRecord => ({ feed, key, record: {} });
/** Records of one patient begin with the same letter. */
const patientOf = ({ key }: SourceRecord): readonly string[] => [key.slice(0, 1)];

/** Takes a record when the test says how it ends. */
function heldEmit() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const emit = keepOrder(patientOf, ({ feed, key }) => {
    begun.push(`${feed} ${key}`);
    return new Promise((resolve, reject) =>
      ends.set(key, { resolve: () => resolve('accepted'), reject }),
    );
  });
  return { begun, ends, emit };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('records that a source hands over at once', () => {
  it('are taken in order when they share a subject, and beside each other when they do not', async () => {
    const { begun, ends, emit } = heldEmit();
    const taken = ['a1', 'a2', 'b1', 'a3'].map((key) => emit(record(key)));
    await turns();
    expect(begun).toEqual(['lab a1', 'lab b1']);
    ends.get('a1')?.resolve();
    await turns();
    expect(begun).toEqual(['lab a1', 'lab b1', 'lab a2']);
    ends.get('a2')?.resolve();
    ends.get('b1')?.resolve();
    await turns();
    ends.get('a3')?.resolve();
    expect(await Promise.all(taken)).toEqual(Array(4).fill('accepted'));
  });

  it('are not taken behind one of the same subject that could not be, until they are handed over again', async () => {
    const { begun, ends, emit } = heldEmit();
    const taken = Promise.allSettled(['a1', 'a2', 'a3', 'b1'].map((key) => emit(record(key))));
    await turns();
    ends.get('a1')?.reject(new Error('plus tard'));
    ends.get('b1')?.resolve();
    expect((await taken).map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('rejected'),
      'fulfilled',
    ]);
    expect(begun).toEqual(['lab a1', 'lab b1']);
    void emit(record('a1'));
    await turns();
    expect(begun).toEqual(['lab a1', 'lab b1', 'lab a1']);
  });

  it('of another feed do not wait', async () => {
    const { begun, emit } = heldEmit();
    void emit(record('a1'));
    void emit(record('a2', 'other'));
    await turns();
    expect(begun).toEqual(['lab a1', 'other a2']);
  });
});
