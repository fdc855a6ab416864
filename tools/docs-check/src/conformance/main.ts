import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../repository';
import { allTests, conformancePage, PAGE } from './conformance-page';
import { readRows } from './rows';

writeFileSync(join(ROOT, PAGE), conformancePage(readRows(), allTests()));
process.stdout.write(`${PAGE}\n`);
