import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expressionReference } from '@platform/expression';

import { PAGE, renderReference } from './render-reference';

it('renderReference is the page that npm run docs:expressions writes', () => {
  const page = readFileSync(join(__dirname, '../../../..', PAGE), 'utf8');
  expect(page).toBe(renderReference(expressionReference));
});
