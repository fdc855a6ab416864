import { nextCandidate } from './awaited-event';

describe('the next event of a wait', () => {
  it.each([
    ['event:first', 'event:first:2'],
    ['event:first:2', 'event:first:3'],
    ['event:first:99', 'event:first:100'],
    ['event:review#2[3]/answer', 'event:review#2[3]/answer:2'],
    ['event:review[3]/answer#2:7', 'event:review[3]/answer#2:8'],
  ])('after %s is awaited under %s', (name, next) => {
    expect(nextCandidate(name)).toBe(next);
  });
});
