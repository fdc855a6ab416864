import { feedStateOf } from './feed-state';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const READ = { troubles: [], lastSuccessAt: '2026-11-20T09:59:00.000Z', lagSeconds: 5 };
const trouble = (aspect: 'read' | 'wake') => [
  { aspect, code: 'X', message: 'x', since: '2026-11-20T09:00:00.000Z' },
];

it.each([
  ['read', true, READ],
  ['stopped', false, READ],
  ['troubled', true, { ...READ, troubles: trouble('read') }],
  ['read', true, { ...READ, troubles: trouble('wake') }],
  ['silent', true, { ...READ, lastSuccessAt: '2026-11-20T09:54:00.000Z' }],
  ['behind', true, { ...READ, lagSeconds: 601 }],
  ['new', true, { ...READ, lastSuccessAt: null }],
] as const)('feedStateOf is %s', (is, running, feed) =>
  expect(feedStateOf({ running }, feed, NOW).is).toBe(is),
);
