import { listedNames, rowOf, section } from './markdown';
import { foundIn, read, sourceFiles } from './repository';

const page = read('docs/reference/errors.md');

describe('problem codes', () => {
  const files = sourceFiles('libs/http', 'apps');
  const listed = section(page, 'Problems');

  it('lists every problem that the API answers, and no other', () => {
    expect(listedNames(listed)).toEqual(foundIn(files, /\bcode: '([a-z]+(?:-[a-z]+)+)'/g));
  });

  it('gives each the status it is answered with', () => {
    const answered = files.flatMap((path) => [
      ...read(path).matchAll(/status: (\d{3}),\s*code: '([a-z-]+)'/g),
    ]);
    expect(answered.length).toBeGreaterThan(20);
    for (const [, status, code = ''] of answered) {
      expect([code, rowOf(listed, code)?.[1]]).toEqual([code, status]);
    }
  });
});

it('lists every error class code, and no other', () => {
  const thrown = foundIn(
    sourceFiles(),
    /(?:\bsuper|new (?:Platform|Stack)Error)\(\s*'([A-Z][A-Z0-9_]+)'/g,
  );
  expect(listedNames(section(page, 'Error codes'))).toEqual(thrown);
});

it('lists every code that a node or a run can fail with, and no other', () => {
  const files = sourceFiles('libs/interpreter', 'libs/engine', 'plugins');
  const failed = new Set([
    ...foundIn(files, /new NodeError\(\s*'([\w-]+)'/g),
    ...foundIn(files, /\bfailure\(\s*'([\w-]+)'/g),
    ...foundIn(files, /\brefusal\(\w+, '([\w-]+)'/g),
    ...foundIn(files, /\bcode: '([a-z-]+)',\s*message/g),
  ]);
  expect(listedNames(section(page, 'Node and run failures'))).toEqual([...failed].sort());
});
