import { spawn } from 'node:child_process';
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

const ROOT = join(__dirname, '../../../..');

/** Built, cached or fetched: a fresh clone has none of it. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.nx', '.data', '.git', 'coverage']);

/** The workspace's own packages are linked to the copy, everything else to what is installed. */
const OWN_SCOPE = '@platform';

export interface CommandResult {
  readonly code: number | null;
  /** Standard output and error, as they came. */
  readonly output: string;
}

/** A copy of this repository in a temporary folder, as a fresh clone after `npm ci`. */
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

  /** Runs a shell command at the root of the copy, away from whatever surrounds the test. */
  run(command: string, env: Readonly<Record<string, string>> = {}): Promise<CommandResult> {
    const child = spawn(command, { cwd: this.root, shell: true, env: { ...cleanEnv(), ...env } });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output }));
    });
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Neither the settings of the run that surrounds the test nor a daemon that would outlive it. */
function cleanEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(NX_|JEST_|NODE_ENV|NODE_OPTIONS|npm_|INIT_CWD)/.test(name),
  );
  return { ...Object.fromEntries(kept), NX_DAEMON: 'false', NX_TUI: 'false', CI: 'true' };
}
