import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../repository';
import { conformancePage, PAGE } from './conformance-page';

writeFileSync(join(ROOT, PAGE), conformancePage());
process.stdout.write(`${PAGE}\n`);
