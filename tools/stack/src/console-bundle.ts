import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { repositoryRoot } from './repository-root';
import { StackError } from './stack-error';
import { StartAbortedError } from './wait-until-ready';

/** It takes some seconds on a quiet machine. */
const BUNDLE_TIMEOUT_MS = 180_000;
const LAST_LINES = 12;

class BundleError extends StackError {
  constructor(output: string) {
    const lines = output.trimEnd().split('\n').slice(-LAST_LINES);
    super(
      'STACK_CONSOLE_BUNDLE',
      ['The page of the console cannot be bundled:', ...lines].join('\n'),
    );
  }
}

/**
 * Bundles the page of the console from its sources into a folder of the stack, so that stacks that start at the same time
 * do not replace each other's files.
 */
export function bundleConsole(outDir: string, signal?: AbortSignal): Promise<void> {
  const root = repositoryRoot();
  const build = ['build', 'apps/ui', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), ...build],
      {
        cwd: root,
        timeout: BUNDLE_TIMEOUT_MS,
        // Under another value, that of a test, the page would be bundled with the development build of React.
        env: { ...process.env, NODE_ENV: 'production' },
        ...(signal && { signal }),
      },
      (error, stdout, stderr) => {
        if (!error) resolve();
        // Ctrl-C in a terminal reaches the bundler as well, and may end it before the stack is told to stop.
        else if (signal?.aborted === true || error.signal === 'SIGINT')
          reject(new StartAbortedError('console'));
        else reject(new BundleError(`${stdout}${stderr}` || error.message));
      },
    );
  });
}
