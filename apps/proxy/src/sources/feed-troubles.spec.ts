import { fixedClock } from '@platform/testing';

import { createFeedTroubles } from './feed-troubles';
import { observeFeeds } from './observe-feeds';

const NOW = '2026-11-26T08:00:00.000Z';
const refused = { code: 'FHIR_UNAUTHENTICATED', message: 'mot de passe refusé' };

describe('troubles of a feed', () => {
  it('stand until the source says that they are over, each aspect for itself', () => {
    const troubles = createFeedTroubles(fixedClock(NOW));
    troubles.say('poll', 'results', 'read', refused);
    troubles.say('poll', 'results', 'wake', { code: 'REQUESTED', message: 'pas activé' });
    expect(troubles.of('poll', 'results').map(({ aspect, code }) => [aspect, code])).toEqual([
      ['read', 'FHIR_UNAUTHENTICATED'],
      ['wake', 'REQUESTED'],
    ]);
    expect(troubles.of('poll', 'decisions')).toEqual([]);
    troubles.say('poll', 'results', 'read', undefined);
    expect(troubles.of('poll', 'results').map(({ aspect }) => aspect)).toEqual(['wake']);
  });

  it('say since when, as long as the code stays the same', () => {
    const now = fixedClock(NOW);
    const troubles = createFeedTroubles(now);
    troubles.say('poll', 'results', 'read', refused);
    now.advance(60_000);
    troubles.say('poll', 'results', 'read', { ...refused, message: 'encore' });
    expect(troubles.of('poll', 'results')).toEqual([
      {
        aspect: 'read',
        code: refused.code,
        message: { fr: 'encore', en: 'encore' },
        since: new Date(NOW),
      },
    ]);
    troubles.say('poll', 'results', 'read', { code: 'FHIR_UNREACHABLE', message: 'x' });
    expect(troubles.of('poll', 'results')[0]?.since).toEqual(new Date('2026-11-26T08:01:00.000Z'));
  });

  it('keep a message short', () => {
    const troubles = createFeedTroubles(fixedClock(NOW));
    const long = { fr: 'a'.repeat(10_000), en: 'b'.repeat(10_000) };
    troubles.say('poll', 'results', 'read', { code: 'X', message: long });
    const message = { fr: 'a'.repeat(300), en: 'b'.repeat(300) };
    expect(troubles.of('poll', 'results')[0]?.message).toEqual(message);
  });

  it('degrade the platform at once if the feed is not read, and not if it is only not woken', async () => {
    const now = fixedClock(NOW);
    const troubles = createFeedTroubles(now);
    const read = { source: 'poll', feed: 'results', since: now(), lastSuccessAt: now() };
    const degraded = observeFeeds({ readHere: () => [read], troubles }, now);
    troubles.say('poll', 'results', 'wake', { code: 'REQUESTED', message: 'pas activé' });
    expect(await degraded()).toEqual([]);
    troubles.say('poll', 'results', 'read', refused);
    expect(await degraded()).toEqual(['feed results: not read']);
  });
});
