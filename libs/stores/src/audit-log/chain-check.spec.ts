import * as fc from 'fast-check';
import { entryOf } from './__fixtures__/entries';
import type { AuditHead, AuditVerdict } from './audit-log';
import { storable, toRow, type AuditRow } from './audit-row';
import { chained, hashOf, type DatedEntry } from './chain';
import { compareWithHead, createChainCheck } from './chain-check';

const at = '2026-03-01T10:00:00.000Z';
const HASH_OF_THE_EXAMPLE = 'eb0cf2c642b86f76ea5ede7c4a2f585252166f36aee2fad7b1ab0f6c60fafb4c';

function verdictOn(rows: readonly AuditRow[], expected?: AuditHead): AuditVerdict {
  const check = createChainCheck();
  for (const row of rows) if (!check.read(row)) break;
  return expected ? compareWithHead(check.verdict(), expected, rows) : check.verdict();
}

const texts = fc.oneof(fc.string(), fc.fullUnicodeString(), fc.string16bits());
const entries: fc.Arbitrary<DatedEntry> = fc
  .record(
    {
      actor: fc.record({ kind: texts, id: texts, name: texts }),
      action: texts,
      resource: texts,
      requestId: texts,
      refusal: fc.record({ status: fc.integer({ min: 400, max: 599 }), code: texts }),
    },
    { requiredKeys: ['actor', 'action', 'resource', 'requestId'] },
  )
  .map((entry) => ({ ...storable(entry), at }));
const logs = fc
  .array(entries, { minLength: 1, maxLength: 12 })
  .map((dated) => chained(null, dated).map(toRow));

describe('the hash of a line', () => {
  it('is the one that any program computes over the canonical JSON', () => {
    const [line] = chained(null, [{ ...entryOf(), at }]);
    expect(line?.hash).toBe(HASH_OF_THE_EXAMPLE);
  });

  it('tells a refused request from one that was not', () => {
    const line = { ...entryOf(), at, seq: 1 };
    const refused = { ...line, refusal: { status: 403, code: 'forbidden' } };
    expect(hashOf(refused, null)).not.toBe(hashOf(line, null));
  });
});

describe('a chain of lines', () => {
  it('is sound as it was written, whatever the texts', () => {
    fc.assert(
      fc.property(logs, (rows) => {
        const { seq, hash } = rows.at(-1) as AuditRow;
        expect(verdictOn(rows, { seq, hash })).toEqual({
          ok: true,
          lines: rows.length,
          head: { seq, hash },
        });
      }),
    );
  });

  it('is broken at any line of which anything was changed', () => {
    const columns = fc.constantFrom<keyof AuditRow>(
      'at',
      'actor_kind',
      'actor_id',
      'actor_name',
      'action',
      'resource',
      'request_id',
      'refusal_code',
      'refusal_status',
      'hash',
    );
    fc.assert(
      fc.property(logs, fc.nat(), columns, texts, (rows, pick, column, text) => {
        const row = rows[pick % rows.length] as AuditRow;
        const value = column === 'refusal_status' ? (row[column] ?? 400) + 1 : text;
        fc.pre(row[column] !== value);
        const tampered = rows.map((other) => (other === row ? { ...row, [column]: value } : other));
        const { ok, broken, head } = verdictOn(tampered);
        expect({ ok, seq: broken?.seq }).toEqual({ ok: false, seq: row.seq });
        expect(head?.seq ?? 0).toBe(row.seq - 1);
      }),
    );
  });

  it('is broken where a line was taken out, or two changed places', () => {
    fc.assert(
      fc.property(logs, fc.nat(), (rows, pick) => {
        fc.pre(rows.length > 1);
        const { seq, hash } = rows.at(-1) as AuditRow;
        const place = pick % (rows.length - 1);
        const without = rows.filter((_row, position) => position !== place);
        expect(verdictOn(without).broken).toEqual({ seq: place + 1, reason: 'missing' });
        const closed = without.map((row, position) => ({ ...row, seq: position + 1 }));
        expect(verdictOn(closed).broken).toEqual({ seq: place + 1, reason: 'altered' });

        const [one, other] = [rows[place], rows[place + 1]] as [AuditRow, AuditRow];
        const swapped = rows.with(place, { ...other, seq: one.seq }).with(place + 1, {
          ...one,
          seq: other.seq,
        });
        expect(verdictOn(swapped).broken).toEqual({ seq: one.seq, reason: 'altered' });

        const cut = rows.slice(0, place + 1);
        expect(verdictOn(cut)).toMatchObject({ ok: true });
        expect(verdictOn(cut, { seq, hash }).broken).toEqual({
          seq: place + 2,
          reason: 'truncated',
        });
      }),
    );
  });

  it('is broken where a tail was written anew, for who wrote down a place in it', () => {
    const rows = chained(
      null,
      [1, 2, 3].map((n) => ({ ...entryOf({ requestId: `${n}` }), at })),
    );
    const [kept, last] = [rows[0], rows[2]] as [AuditHead, AuditHead];
    const anew = chained(
      kept,
      [2, 3].map((n) => ({ ...entryOf({ requestId: `x${n}` }), at })),
    );
    const rewritten = [...rows.slice(0, 1), ...anew].map(toRow);
    expect(verdictOn(rewritten)).toMatchObject({ ok: true });
    expect(verdictOn(rewritten, kept)).toMatchObject({ ok: true });
    expect(verdictOn(rewritten, last)).toEqual({
      ok: false,
      lines: 3,
      head: { seq: 2, hash: rewritten[1]?.hash },
      broken: { seq: 3, reason: 'altered' },
    });
  });

  it('is cut when nothing is left of what was expected', () => {
    expect(verdictOn([])).toEqual({ ok: true, lines: 0, head: null });
    expect(verdictOn([], { seq: 2, hash: 'x' }).broken).toEqual({ seq: 1, reason: 'truncated' });
  });

  it.each([
    ['a number for a text', { action: 1 }],
    ['half a refusal', { refusal_status: 403 }],
    ['the other half', { refusal_code: 'forbidden' }],
    ['a text for a status', { refusal_status: 'x', refusal_code: 'forbidden' }],
  ])('is unreadable at a line with %s', (_what, changes) => {
    const rows = chained(null, [{ ...entryOf(), at }]).map(toRow);
    const damaged = rows.map((row) => ({ ...row, ...changes }) as AuditRow);
    expect(verdictOn(damaged)).toEqual({
      ok: false,
      lines: 1,
      head: null,
      broken: { seq: 1, reason: 'unreadable' },
    });
  });

  it.each([0, -1])('is altered at a line that was slipped in as %s', (seq) => {
    const rows = chained(null, [{ ...entryOf(), at }]).map(toRow);
    const slipped = rows.map((row) => ({ ...row, seq }));
    expect(verdictOn([...slipped, ...rows]).broken).toEqual({ seq, reason: 'altered' });
  });
});
