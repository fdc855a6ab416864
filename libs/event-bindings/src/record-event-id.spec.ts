import { isEventId } from '@platform/interpreter';

import { recordEventId } from './record-event-id';

const FEEDS = ['potassium', 'potassium.urgent', 'lab'];
const idOf = (key: string, feed = 'potassium'): string => recordEventId(feed, key, FEEDS);
const isSound = (eventId: string): boolean => isEventId(eventId);

const LONG = 'x'.repeat(300);
const DIGEST = '0'.repeat(64);

describe('the event id of a record', () => {
  it('is feed and key as they are', () => {
    expect(idOf('o-1')).toBe('potassium.o-1');
  });

  it.each([
    ['élise-1', 'èlise-1'],
    ['B/1', 'B 1'],
    ['A', 'a'],
    ['é', 'e\u0301'],
    [`${LONG}1`, `${LONG}2`],
    ['a\u0001', 'a\u0002'],
    ['a\u0000b', 'a-b'],
    ['', ' '],
    ['Observation/1', 'Observation_1'],
    ['x%2F', 'x/'],
  ])('of %j is not that of %j, and both are sound', (one, other) => {
    expect(idOf(one)).not.toBe(idOf(other));
    expect([idOf(one), idOf(other)].every(isSound)).toBe(true);
    expect(idOf(one)).toBe(idOf(one));
  });

  it('is not that of another feed', () => {
    expect(idOf('urgent.1')).not.toBe(idOf('1', 'potassium.urgent'));
    expect(isSound(idOf('urgent.1'))).toBe(true);
  });

  it('cannot be written to be that of a key that was digested', () => {
    const digested = idOf(LONG);
    const forged = digested.replace('potassium.', '');
    expect(idOf(forged)).not.toBe(digested);
    expect(idOf(`a~${DIGEST}`)).not.toBe(`potassium.a~${DIGEST}`);
  });
});
