import { join, normalize } from 'node:path';

import { section, tableRows } from './markdown';
import { read } from './repository';

const PAGE = 'docs/code-tour.md';

describe(PAGE, () => {
  it('names each limit with the file that declares it', () => {
    const rows = tableRows(section(read(PAGE), 'Limits, sizes and times'));
    expect(rows.length).toBeGreaterThan(30);
    const missing = rows.flatMap(([, names = '', link = '']) => {
      const path = normalize(join('docs', /\((.*)\)/.exec(link)?.[1] ?? ''));
      const source = read(path);
      return [...names.matchAll(/`(\w+)`/g)]
        .filter(([, name = '']) => !new RegExp(`^(export )?const ${name}\\b`, 'm').test(source))
        .map(([, name = '']) => `${path}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
