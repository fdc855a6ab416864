import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { startCommand, type CommandResult, type RunningCommand } from './run-command';

export type { CommandResult, RunningCommand } from './run-command';

const ROOT = join(__dirname, '../../../..');

/** Built, cached or fetched files, which a fresh clone does not have. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.nx', '.data', '.git', 'coverage']);

/** Packages of this scope are linked to the copy, all others to the installed ones. */
const OWN_SCOPE = '@platform';

/** A copy of this repository in a temporary folder, like a fresh clone after `npm ci`. */
export class ScratchWorkspace {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'platform-workspace-')));

  constructor() {
    cpSync(ROOT, this.root, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    });
    const installed = join(ROOT, 'node_modules');
    const modules = join(this.root, 'node_modules');
    mkdirSync(modules);
    for (const name of readdirSync(installed)) {
      if (name !== OWN_SCOPE) symlinkSync(join(installed, name), join(modules, name));
    }
    cpSync(join(installed, OWN_SCOPE), join(modules, OWN_SCOPE), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }

  /** Runs a shell command at the root of the copy, with a clean environment. */
  run(command: string, env: Readonly<Record<string, string>> = {}): Promise<CommandResult> {
    return this.start(command, env).ended;
  }

  /** Starts a shell command that runs until it is stopped. */
  start(command: string, env: Readonly<Record<string, string>> = {}): RunningCommand {
    return startCommand(command, this.root, env);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}
