import { createMinuteLog } from './minute-log';

const open = () => {
  const lines: string[] = [];
  const log = createMinuteLog((fields, message) =>
    lines.push(`${message} ${JSON.stringify(fields)}`),
  );
  return { lines, log };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('the first line is written at once, and so is one of another reason', () => {
  const { lines, log } = open();
  log.write({ error: 'noise', peer: 'a' }, 'closed');
  log.write({ error: 'slow', peer: 'b' }, 'closed');
  expect(lines).toEqual([
    'closed {"error":"noise","peer":"a"}',
    'closed {"error":"slow","peer":"b"}',
  ]);
});

it('the others of a minute are one line, the last of them with their number', () => {
  const { lines, log } = open();
  for (const peer of ['a', 'b', 'c']) log.write({ error: 'noise', peer }, 'closed');
  expect(lines).toHaveLength(1);
  jest.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual(['closed {"error":"noise","peer":"c","times":2}']);
  log.write({ error: 'noise', peer: 'd' }, 'closed');
  expect(lines).toHaveLength(3);
});

it('a stop writes what is left, and a single line is not written twice', () => {
  const { lines, log } = open();
  log.write({ error: 'noise' }, 'closed');
  log.write({ error: 'slow' }, 'closed');
  log.write({ error: 'slow' }, 'closed');
  log.stop();
  log.stop();
  expect(lines.slice(2)).toEqual(['closed {"error":"slow","times":1}']);
});
