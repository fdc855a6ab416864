import { fixedClock, type FixedClock } from '@platform/testing';
import { entryOf } from './__fixtures__/entries';
import type { AuditFilter, AuditLine, AuditLog } from './audit-log';

const START = '2026-03-01T10:00:00.000Z';

/** Conformance tests for an audit log on any backend. `open` returns an empty one. */
export function describeAuditLog(
  name: string,
  open: (options: { readonly now: () => Date }) => Promise<AuditLog>,
): void {
  describe(`audit log: ${name}`, () => {
    let log: AuditLog;
    let clock: FixedClock;

    beforeEach(async () => {
      clock = fixedClock(START);
      log = await open({ now: clock });
    });

    const numbersOf = (lines: readonly AuditLine[]) => lines.map(({ seq }) => seq);

    it('is empty, and sound, to begin with', async () => {
      expect(await log.head()).toBeNull();
      expect(await log.list({ limit: 9 })).toEqual([]);
      expect(await log.verify()).toEqual({ ok: true, lines: 0, head: null });
    });

    it('keeps a line as it answers it', async () => {
      const line = await log.append(entryOf());
      expect(line).toEqual({ ...entryOf(), seq: 1, at: START, hash: line.hash });
      expect(line.hash).toMatch(/^[0-9a-f]{64}$/u);
      const refused = await log.append(entryOf({ refusal: { status: 403, code: 'forbidden' } }));
      expect(refused).toMatchObject({ seq: 2, refusal: { status: 403, code: 'forbidden' } });
      expect(await log.list({ limit: 9 })).toEqual([refused, line]);
      expect(await log.head()).toEqual({ seq: 2, hash: refused.hash });
      expect(await log.verify()).toEqual({ ok: true, lines: 2, head: await log.head() });
    });

    it('numbers lines from 1 in the order they were asked for', async () => {
      const asked = Array.from({ length: 450 }, (_, index) => `request-${index}`);
      const lines = await Promise.all(asked.map((requestId) => log.append(entryOf({ requestId }))));
      expect(numbersOf(lines)).toEqual(asked.map((_id, index) => index + 1));
      const listed = await log.list({ limit: 500 });
      expect(listed.map(({ requestId }) => requestId).reverse()).toEqual(asked);
      expect(await log.verify()).toMatchObject({ ok: true, lines: 450 });
    });

    it('dates a line when it was asked for', async () => {
      const asked = [log.append(entryOf())];
      clock.advance(1000);
      asked.push(log.append(entryOf()));
      expect((await Promise.all(asked)).map(({ at }) => at)).toEqual([
        START,
        '2026-03-01T10:00:01.000Z',
      ]);
    });

    it('stays sound with texts that a database cannot keep as they are', async () => {
      const actor = { kind: 'user', id: 'a\u0000b', name: 'x\ud800y 🩺' };
      const line = await log.append(entryOf({ actor }));
      expect(line.actor).toEqual({ kind: 'user', id: 'a\uFFFDb', name: 'x\uFFFDy 🩺' });
      expect(await log.list({ limit: 1 })).toEqual([line]);
      expect(await log.verify()).toMatchObject({ ok: true });
    });

    it('is one line for each entry, whatever its texts', async () => {
      const resource = 'patient:a\nb\r\u2028c\u202ed\u0085';
      const line = await log.append(entryOf({ resource }));
      expect(line.resource).toBe('patient:a\uFFFDb\uFFFD\uFFFDc\uFFFDd\uFFFD');
      expect(await log.list({ limit: 1 })).toEqual([line]);
      expect(await log.list({ limit: 1, resource })).toEqual([line]);
      expect(await log.verify()).toMatchObject({ ok: true });
    });

    it('verifies against a place that was written down', async () => {
      const noted = await log.append(entryOf());
      await log.append(entryOf());
      expect(await log.verify(noted)).toMatchObject({ ok: true, lines: 2 });
      expect(await log.verify({ ...noted, hash: 'f'.repeat(64) })).toMatchObject({
        ok: false,
        broken: { seq: 1, reason: 'altered' },
      });
      expect(await log.verify({ ...noted, seq: 3 })).toMatchObject({
        ok: false,
        lines: 2,
        broken: { seq: 3, reason: 'truncated' },
      });
    });

    describe('lists', () => {
      beforeEach(async () => {
        const eve = { kind: 'key', id: 'key:eve', name: 'Eve' };
        await log.append(entryOf());
        clock.advance(1000);
        await log.append(entryOf({ actor: eve }));
        clock.advance(1000);
        await log.append(entryOf({ actor: eve, action: 'readRecord', resource: 'patient:p1' }));
        await log.append(entryOf({ resource: 'patient:p1' }));
      });

      it.each<[string, AuditFilter, readonly number[]]>([
        ['everything', {}, [4, 3, 2, 1]],
        ['an actor', { actor: 'key:eve' }, [3, 2]],
        ['an action', { action: 'publishWorkflow' }, [4, 2, 1]],
        ['a resource', { resource: 'patient:p1' }, [4, 3]],
        ['an instant on', { from: '2026-03-01T10:00:01Z' }, [4, 3, 2]],
        ['before an instant', { to: '2026-03-01T11:00:01+01:00' }, [1]],
        ['all at once', { actor: 'key:eve', resource: 'patient:p1', from: START }, [3]],
        ['what nobody did', { actor: 'user:bob' }, []],
      ])('lists the lines of %s, the newest first', async (_what, filter, numbers) => {
        expect(numbersOf(await log.list({ ...filter, limit: 9 }))).toEqual(numbers);
      });

      it('lists a page at a time', async () => {
        expect(numbersOf(await log.list({ limit: 2 }))).toEqual([4, 3]);
        expect(numbersOf(await log.list({ limit: 2, before: 3 }))).toEqual([2, 1]);
        expect(numbersOf(await log.list({ limit: 9, before: 1e12 }))).toHaveLength(4);
        expect(await log.list({ limit: 9, before: 1 })).toEqual([]);
        expect(await log.list({ limit: -1 })).toEqual([]);
      });
    });
  });
}
