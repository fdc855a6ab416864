/** Prints the checks that the build puts beside the programs. The packages are imported for the schemas that they have. */
import '@platform/agents';
import '@platform/interpreter';
import '@platform/workflow';

import { writeBuiltChecks } from '@platform/manifests/build';

process.stdout.write(JSON.stringify(writeBuiltChecks()));
