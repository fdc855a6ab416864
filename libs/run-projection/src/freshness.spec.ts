import { EngineUnavailableError } from '@platform/engine-api';
import { fixedClock, type FixedClock } from '@platform/testing';

import { openProjectionHarness, type ProjectionHarness } from './__fixtures__/projection-harness';
import { staleProjection } from './degraded';
import { RunIndexIncompleteError } from '@platform/run-store';
import { createFreshness, type Freshness } from './freshness';

let harness: ProjectionHarness;
let clock: FixedClock;
let freshness: Freshness;
beforeEach(async () => {
  harness = await openProjectionHarness();
  clock = fixedClock('2026-11-20T10:00:00.000Z');
  freshness = createFreshness(harness.store.projection, clock, 0);
});
afterEach(() => harness.close());

const isFresh = () =>
  freshness.requireFresh().then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(EngineUnavailableError);
      return false;
    },
  );
const finding = () => staleProjection(freshness.staleSince)();

describe('the stored projection', () => {
  it('are incomplete before all runs were read', async () => {
    await freshness.confirmAll(clock(), 0);
    await expect(freshness.requireFresh()).rejects.toThrow(RunIndexIncompleteError);
  });

  describe('once all runs were read', () => {
    beforeEach(() => harness.store.projection.markComplete());

    it('are those of the engine for a minute after the last answer', async () => {
      expect(await isFresh()).toBe(false);
      await freshness.confirmChanges(clock());
      clock.advance(60_000);
      expect(await isFresh()).toBe(true);
      clock.advance(1);
      expect(await isFresh()).toBe(false);
      await freshness.confirmChanges(clock());
      expect(await isFresh()).toBe(true);
    });

    it('are not confirmed by changes after some were missed, but by a comparison that began later', async () => {
      await freshness.confirmChanges(clock());
      clock.advance(30_000);
      const before = clock();
      freshness.noteGap(clock());
      clock.advance(30_001);
      await freshness.confirmChanges(clock());
      expect(await isFresh()).toBe(false);
      await freshness.confirmAll(before, 0);
      await freshness.confirmChanges(clock());
      clock.advance(30_000);
      expect(await isFresh()).toBe(false);
      await freshness.confirmAll(clock(), 0);
      await freshness.confirmChanges(clock());
      expect(await isFresh()).toBe(true);
    });

    it('may be older where comparisons alone confirm them', async () => {
      await freshness.confirmAll(clock(), 100_000);
      clock.advance(160_000);
      expect(await isFresh()).toBe(true);
      clock.advance(1);
      expect(await isFresh()).toBe(false);
    });

    it('are known to be recent after a restart, and to another proxy', async () => {
      await freshness.confirmChanges(clock());
      clock.advance(50_000);
      freshness = createFreshness(harness.store.projection, clock, 0);
      expect(await isFresh()).toBe(true);
      clock.advance(10_001);
      expect(await isFresh()).toBe(false);
    });

    it('are waited for right after the start', async () => {
      freshness = createFreshness(harness.store.projection, clock, 60_000);
      const waiting = freshness.requireFresh();
      await freshness.confirmChanges(clock());
      await waiting;
    });

    it('are a finding while they are too old, with their age, but not right after the start', async () => {
      expect(await finding()).toEqual([]);
      clock.advance(60_001);
      expect(await finding()).toEqual(['run projection: as of never']);
      await freshness.confirmChanges(clock());
      expect(await finding()).toEqual([]);
      clock.advance(60_001);
      expect(await finding()).toEqual(['run projection: as of 2026-11-20T10:01:00.001Z']);
    });

    it('are no finding of their own while the index does not answer', async () => {
      clock.advance(60_001);
      await harness.store.close();
      expect(await finding()).toEqual([]);
    });
  });
});
