import { fixedClock, type FixedClock } from '@platform/testing';
import type { ApiKey, CredentialStore, IssuedKey, KeyInput } from './credential-store';

const START = '2026-03-01T10:00:00.000Z';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const after = (ms: number): string => new Date(Date.parse(START) + ms).toISOString();

/** Tests for every credential store. `open` returns an empty store. */
export function describeCredentialStore(
  name: string,
  open: (options: { readonly now: () => Date }) => Promise<CredentialStore>,
): void {
  describe(`credential store: ${name}`, () => {
    let store: CredentialStore;
    let clock: FixedClock;

    beforeEach(async () => {
      clock = fixedClock(START);
      store = await open({ now: clock });
    });

    const issue = (changes: Partial<KeyInput> = {}): Promise<IssuedKey> =>
      store.issue({
        name: 'laboratoire é',
        roles: ['source', 'agent:triage'],
        createdBy: 'user:ada',
        expiresAt: null,
        ...changes,
      });
    const idsOf = (keys: readonly ApiKey[]): readonly string[] => keys.map(({ id }) => id);

    describe('a key', () => {
      it('is `wfp_`, its id and its secret, and tells what it was issued with', async () => {
        const { key, secret } = await issue({ expiresAt: '2026-06-01T02:00:00+02:00' });
        expect(secret).toMatch(/^wfp_[0-9A-Za-z]{8}_[0-9A-Za-z_-]{43}$/u);
        expect(secret.slice(4, 12)).toBe(key.id);
        expect(key).toEqual({
          id: key.id,
          name: 'laboratoire é',
          roles: ['source', 'agent:triage'],
          taskRoles: [],
          user: null,
          context: null,
          tokensPerDay: null,
          tokenAccount: key.id,
          createdAt: START,
          createdBy: 'user:ada',
          lineage: [],
          expiresAt: '2026-06-01T00:00:00.000Z',
          lastUsedAt: null,
          revokedAt: null,
        });
        expect(await store.get(key.id)).toEqual(key);
      });

      it('is never the same twice', async () => {
        const issued = await Promise.all(Array.from({ length: 20 }, () => issue()));
        expect(new Set(issued.map(({ secret }) => secret.slice(13))).size).toBe(20);
        expect(new Set(issued.map(({ key }) => key.id)).size).toBe(20);
      });

      it('is known again, with its roles', async () => {
        const { key, secret } = await issue();
        await issue();
        expect(await store.verify(secret)).toMatchObject({ id: key.id, roles: key.roles });
      });

      it('is not known with anything else about it', async () => {
        const { key, secret } = await issue();
        const { secret: other } = await issue();
        const last = secret.at(-1) === 'A' ? 'B' : 'A';
        for (const presented of [
          '',
          key.id,
          secret.slice(4),
          secret.slice(0, -1),
          `${secret}A`,
          `${secret}\n`,
          ` ${secret}`,
          `${secret.slice(0, -1)}${last}`,
          `${secret.slice(0, 13)}${other.slice(13)}`,
          `wfp_00000000${secret.slice(12)}`,
          secret.toUpperCase(),
          `wfp_${key.id}_${'é'.repeat(43)}`,
        ]) {
          expect(await store.verify(presented)).toBeNull();
        }
        expect(await store.get(key.id)).toMatchObject({ lastUsedAt: null });
      });

      it('is not known from its end on', async () => {
        const { key, secret } = await issue({ expiresAt: after(1000) });
        clock.advance(999);
        expect(await store.verify(secret)).toMatchObject({ id: key.id });
        clock.advance(1);
        expect(await store.verify(secret)).toBeNull();
        expect(await store.get(key.id)).toMatchObject({ id: key.id });
      });

      it('notes its last use once a minute', async () => {
        const { key, secret } = await issue();
        const lastUse = async () => (await store.get(key.id))?.lastUsedAt;
        expect(await store.verify(secret)).toMatchObject({ lastUsedAt: START });
        clock.advance(MINUTE - 1);
        expect(await store.verify(secret)).toMatchObject({ lastUsedAt: START });
        expect(await lastUse()).toBe(START);
        clock.advance(1);
        await store.verify(secret);
        expect(await lastUse()).toBe(after(MINUTE));
      });
    });

    describe('revocation', () => {
      it('ends a key at once, and keeps the first instant', async () => {
        const { key, secret } = await issue();
        expect(await store.revoke(key.id)).toEqual({ ...key, revokedAt: START });
        expect(await store.verify(secret)).toBeNull();
        clock.advance(1000);
        expect(await store.revoke(key.id)).toMatchObject({ revokedAt: START });
      });

      it('leaves the other keys', async () => {
        const { secret } = await issue();
        await store.revoke((await issue()).key.id);
        expect(await store.verify(secret)).not.toBeNull();
      });

      it('answers null for an unknown key', async () => {
        expect(await store.revoke('00000000')).toBeNull();
        expect(await store.get('00000000')).toBeNull();
      });
    });

    describe('rotation', () => {
      const rotate = (id: string, graceMs = DAY) =>
        store.rotate(id, { createdBy: 'user:bob', graceMs });

      it('issues a key of the same name, rights, limits and span, and ends the old one after the grace', async () => {
        const limits = { context: { patient: 'é-7' }, tokensPerDay: 5_000 };
        const tasks = { taskRoles: ['infirmière', '*'], user: 'dr-a', ...limits };
        const { key, secret } = await issue({ expiresAt: after(90 * DAY), ...tasks });
        expect(key).toMatchObject(tasks);
        expect(await store.verify(secret)).toMatchObject(tasks);
        clock.advance(10 * DAY);
        const rotated = await rotate(key.id);
        expect(rotated?.key).toMatchObject({
          name: key.name,
          roles: key.roles,
          ...tasks,
          createdAt: after(10 * DAY),
          createdBy: 'user:bob',
          expiresAt: after(100 * DAY),
          lastUsedAt: null,
        });
        expect(rotated?.secret.slice(13)).not.toBe(secret.slice(13));
        expect(await store.get(key.id)).toMatchObject({ expiresAt: after(11 * DAY) });

        expect(await store.verify(secret)).toMatchObject({ id: key.id });
        clock.advance(DAY);
        expect(await store.verify(secret)).toBeNull();
        expect(await store.verify(rotated?.secret ?? '')).toMatchObject({ id: rotated?.key.id });
      });

      it('never makes the old key last longer', async () => {
        const { key } = await issue({ expiresAt: after(1000) });
        await rotate(key.id);
        expect(await store.get(key.id)).toMatchObject({ expiresAt: after(1000) });
      });

      it('ends the old key at once without a grace', async () => {
        const { key, secret } = await issue();
        const rotated = await rotate(key.id, 0);
        expect(await store.verify(secret)).toBeNull();
        expect(rotated?.key.expiresAt).toBeNull();
      });

      it('gives the span of the issue again when the old key is rotated in its grace', async () => {
        const forever = await issue();
        const limited = await issue({ expiresAt: after(90 * DAY) });
        for (const { key } of [forever, limited]) await rotate(key.id);
        clock.advance(1000);
        expect((await rotate(forever.key.id))?.key.expiresAt).toBeNull();
        expect((await rotate(limited.key.id))?.key.expiresAt).toBe(after(90 * DAY + 1000));
      });

      it('answers null for an unknown, an expired and a revoked key, and issues nothing', async () => {
        const expired = await issue({ expiresAt: START });
        const revoked = await issue();
        await store.revoke(revoked.key.id);
        for (const id of ['00000000', expired.key.id, revoked.key.id]) {
          expect(await rotate(id)).toBeNull();
        }
        expect(await store.list({ limit: 9 })).toHaveLength(2);
      });
    });

    describe('lists', () => {
      it('lists the newest first, a page at a time, and none twice', async () => {
        const together = await Promise.all([issue(), issue(), issue()]);
        clock.advance(1);
        const newest = await issue();
        const first = await store.list({ limit: 2 });
        const second = await store.list({ limit: 9, after: first[1] as ApiKey });
        expect(idsOf(first)[0]).toBe(newest.key.id);
        expect([...idsOf(first), ...idsOf(second)].sort()).toEqual(
          [...together, newest].map(({ key }) => key.id).sort(),
        );
        expect(idsOf(await store.list({ limit: 9 }))).toEqual(idsOf([...first, ...second]));
        expect(await store.list({ limit: -1 })).toEqual([]);
      });
    });
  });
}
