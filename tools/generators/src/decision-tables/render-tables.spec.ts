import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PAGE, renderTables } from './render-tables';

const root = join(__dirname, '../../../..');

it('renderTables is the page that npm run docs:tables writes', () => {
  expect(readFileSync(join(root, PAGE), 'utf8')).toBe(renderTables(root));
});
