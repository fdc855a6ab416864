import { basename } from 'node:path';
import { filesBelow, read } from './repository';

const FOLDER = 'docs/adr';
const records = filesBelow(FOLDER, /\/\d{4}-[a-z0-9-]+\.md$/).toSorted();

it('numbers the decision records without a gap', () => {
  const numbers = records.map((path) => Number(basename(path).slice(0, 4)));
  expect(numbers).toEqual(records.map((_, index) => index + 1));
  expect(numbers.length).toBeGreaterThan(0);
});

it('lists every record, in order and with its title', () => {
  const listed = [...read(`${FOLDER}/README.md`).matchAll(/\[([^\]]+)\]\((\d{4}-[^)]+)\)/g)];
  expect(listed.map(([, title, file]) => [file, title])).toEqual(
    records.map((path) => [basename(path), /^# \d{4} (.+)$/m.exec(read(path))?.[1]]),
  );
});

it.each(records)('%s says the context, the decision and the consequence', (path) => {
  const parts = [...read(path).matchAll(/^\*\*(Context|Decision|Consequence)\.\*\* \S/gm)];
  expect(parts.map(([, part]) => part)).toEqual(['Context', 'Decision', 'Consequence']);
});
