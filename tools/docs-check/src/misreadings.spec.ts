import { join, normalize } from 'node:path';

import { tableRows } from './markdown';
import { read } from './repository';

const PAGE = 'docs/misreadings.md';

it('each misreading has a test that is there, by its title', () => {
  const rows = tableRows(read(PAGE));
  expect(rows.length).toBeGreaterThanOrEqual(10);
  const missing = rows.filter(([, , test = '']) => {
    const [, link = '', title = ''] = /\((.*?)\): `(.*)`/.exec(test) ?? [];
    return title === '' || !read(normalize(join('docs', link))).includes(title);
  });
  expect(missing).toEqual([]);
});
