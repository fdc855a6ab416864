import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { repositoryRoot } from '../repository-root';
import { EXIT_CODES, StackError } from '../stack-error';

const PROGRAM = 'dist/programs/platform.js';

class InstanceRefusedError extends StackError {
  constructor(line: string) {
    super('STACK_INSTANCE_REFUSED', line, EXIT_CODES.configuration);
  }
}

/**
 * Throws a StackError for an instance manifest that every process would refuse, before one of them is started. `instance`
 * is absolute; undefined means the manifest of the repository.
 */
export async function requireInstance(instance: string | undefined): Promise<void> {
  const root = repositoryRoot();
  const file = instance ?? join(root, 'instance.yaml');
  if (instance === undefined && !existsSync(file)) return;
  const child = spawn(process.execPath, [join(root, PROGRAM), 'instance', 'check'], {
    cwd: root,
    env: { PATH: process.env['PATH'], INSTANCE_CONFIG: file },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [says, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  // Any other end is no verdict: the processes will say what is wrong.
  if (code === EXIT_CODES.usage) throw new InstanceRefusedError(says.trim());
}
