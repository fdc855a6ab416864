import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { repositoryRoot } from './repository-root';
import { StackError } from './stack-error';

/** A first bundle takes some seconds. */
const BUNDLE_TIMEOUT_MS = 180_000;
const LAST_LINES = 12;

class BundleError extends StackError {
  constructor(output: string) {
    const lines = output.trimEnd().split('\n').slice(-LAST_LINES);
    super(
      'STACK_CONSOLE_BUNDLE',
      ['The page of the console could not be bundled (npx nx bundle @platform/ui):', ...lines].join(
        '\n',
      ),
    );
  }
}

/** Bundles the page of the console, unless the bundle of these sources exists already. */
export function bundleConsole(signal?: AbortSignal): Promise<void> {
  const root = repositoryRoot();
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/.bin/nx'), 'bundle', '@platform/ui'],
      {
        cwd: root,
        env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NO_COLOR: '1' },
        timeout: BUNDLE_TIMEOUT_MS,
        ...(signal && { signal }),
      },
      (error, stdout, stderr) => {
        if (error && error.name !== 'AbortError') reject(new BundleError(stdout + stderr));
        else resolve();
      },
    );
  });
}
