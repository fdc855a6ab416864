import { readFileSync } from 'node:fs';

import { ROOT } from '../repository';
import { allTests } from './conformance-page';
import { conformanceMatrix, readOutcomes } from './matrix';
import { readRows } from './rows';

const [, , file] = process.argv;
const outcomes =
  file === undefined
    ? undefined
    : readOutcomes(
        JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof readOutcomes>[0],
        ROOT,
      );
process.stdout.write(conformanceMatrix(readRows(), allTests(), outcomes));
