import { bootProcess, packageVersion } from '@platform/boot';

import { startTestBench } from './start-test-bench';

void bootProcess('platform-test-bench', () => startTestBench(process.env), {
  version: packageVersion(__dirname),
});
