import { createJournalSeal, isSealed } from './journal-seal';
import { isWriteSealed, openWriteText, sealWrite } from './sealed-members';
import { openingCodec, sealingSerde } from './sealing-codec';

const A = Buffer.alloc(32, 1);
const B = Buffer.alloc(32, 2);
const ofA = createJournalSeal([A]);
const ofB = createJournalSeal([B]);
const none = createJournalSeal([]);

const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe('an outcome of a step', () => {
  const outcome = { ok: true, value: { text: 'Kalium 7,1 élevé' } };

  it('is read with its key, also when another one is first', () => {
    const sealed = sealingSerde(ofA).serialize(outcome);
    expect(isSealed(sealed)).toBe(true);
    expect(textOf(sealed)).not.toContain('Kalium');
    expect(sealingSerde(createJournalSeal([B, A])).deserialize(sealed)).toEqual(outcome);
  });

  it('is other bytes each time, because no nonce is used twice', () => {
    expect(sealingSerde(ofA).serialize(outcome)).not.toEqual(sealingSerde(ofA).serialize(outcome));
  });

  it('stays JSON without a key, which a key does not change', () => {
    const plain = sealingSerde(none).serialize(outcome);
    expect(textOf(plain)).toBe(textOf(bytesOf(outcome)));
    expect(sealingSerde(ofA).deserialize(plain)).toEqual(outcome);
  });

  it.each([
    ['without a key', none],
    ['with another key', ofB],
  ])('fails %s', (_what, seal) => {
    const sealed = sealingSerde(ofA).serialize(outcome);
    expect(() => sealingSerde(seal).deserialize(sealed)).toThrow('JOURNAL_KEY');
  });

  it.each([
    ['the nonce', 7],
    ['the ciphertext', 20],
    ['the tag', -1],
  ])('fails when a byte of %s was changed', (_part, position) => {
    const changed = Buffer.from(sealingSerde(ofA).serialize(outcome));
    changed.writeUInt8(
      (changed.at(position) ?? 0) ^ 1,
      (position + changed.length) % changed.length,
    );
    expect(() => sealingSerde(ofA).deserialize(changed)).toThrow('JOURNAL_KEY');
  });
});

describe('a write of a run', () => {
  const task = {
    pendingId: 'p:1',
    title: 'À approuver',
    payload: { arguments: { note: 'secret' } },
  };
  const write = {
    phase: 'waiting',
    nodes: [{ path: 'a', outputs: { text: 'secret' } }],
    pending: { set: [task], gone: [] },
    header: { runId: '1' },
  };
  const readBy = async (bytes: Uint8Array, seal: typeof ofA) =>
    JSON.parse(Buffer.from(await openingCodec(seal).decode(bytes)).toString()) as typeof write;

  it('keeps for the queries what says how the run is, and hides the rest', () => {
    const sealed = sealWrite(write, ofA);
    expect(sealed).toMatchObject({ phase: 'waiting', header: { runId: '1' } });
    expect(sealed.pending.set).toMatchObject([{ pendingId: 'p:1', title: 'À approuver' }]);
    expect(JSON.stringify(sealed)).not.toContain('secret');
  });

  it('is read again by whoever has the key', async () => {
    expect(await readBy(bytesOf(sealWrite(write, ofA)), ofA)).toEqual(write);
    expect(await readBy(bytesOf(write), ofA)).toEqual(write);
  });

  it('says that it is sealed where its key is missing', async () => {
    const read = await readBy(bytesOf(sealWrite(write, ofA)), ofB);
    expect(isWriteSealed(read)).toBe(true);
    expect(isWriteSealed(sealWrite(write, none))).toBe(false);
  });

  it('is not confused by what only looks sealed', () => {
    const odd = bytesOf({ $sealed: 'no envelope' });
    expect(openWriteText(odd, ofA)).toEqual(odd);
  });
});
