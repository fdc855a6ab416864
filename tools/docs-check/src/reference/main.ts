import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../repository';
import { referencePages } from './reference-pages';

for (const [path, text] of Object.entries(referencePages())) {
  writeFileSync(join(ROOT, path), text);
  process.stdout.write(`${path}\n`);
}
