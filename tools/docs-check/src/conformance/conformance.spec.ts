import { read } from '../repository';
import { allTests, conformancePage, PAGE } from './conformance-page';
import { readRows } from './rows';

const rows = readRows();
const tests = allTests();
const ids = rows.map(({ id }) => id);
const shown = new Set(tests.flatMap((test) => test.ids));

it('has rows, each id once', () => {
  expect(rows.length).toBeGreaterThan(250);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('has a test for every row whose subject is there', () => {
  const missing = rows.filter(({ id, later }) => later === undefined && !shown.has(id));
  expect(missing.map(({ id, row }) => `${id} ${row}`)).toEqual([]);
});

it('calls no row later that a test already shows', () => {
  const early = rows.filter(({ id, later }) => later !== undefined && shown.has(id));
  expect(early.map(({ id }) => id)).toEqual([]);
});

it('knows every row that a test names', () => {
  const unknown = tests.filter((test) => test.ids.some((id) => !ids.includes(id)));
  expect(unknown.map(({ file, title }) => `${file} ${title}`)).toEqual([]);
});

it('is the page that npm run docs:conformance writes', () => {
  expect(read(PAGE)).toBe(conformancePage(rows, tests));
});
