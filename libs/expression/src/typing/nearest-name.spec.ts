import { nearestName } from './nearest-name';

it.each([
  ['bnd', 'band'],
  ['bnad', 'band'],
  ['lable', 'label'],
  ['titel', 'title'],
  ['BAND', 'band'],
])('what looks like a slip names what may have been meant: %s', (written, meant) => {
  expect(nearestName(written, ['other', 'band', 'label', 'title'])).toBe(meant);
});

it.each(['xy', 'nadb', 'entirely different'])('anything else names nothing: %s', (written) => {
  expect(nearestName(written, ['band', 'label', 'title'])).toBeUndefined();
});
