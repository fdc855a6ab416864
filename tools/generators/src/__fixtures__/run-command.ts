import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface CommandResult {
  readonly code: number | null;
  /** Standard output and standard error, in order of arrival. */
  readonly output: string;
}

export interface RunningCommand {
  readonly ended: Promise<CommandResult>;
  /** Resolves when the text was printed. Rejects if the command ends without it. */
  printed(text: string): Promise<void>;
  /** Stops the command as Ctrl-C does. Resolves when it has ended. */
  stop(): Promise<CommandResult>;
}

/**
 * Environment without the settings of the surrounding test run, and without a daemon that would outlive it. Finds the
 * installed commands by name, as scripts of npm do: `npx` takes almost a second for that.
 */
function cleanEnv(cwd: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(NX_|JEST_|NODE_ENV|NODE_OPTIONS|npm_|INIT_CWD)/.test(name),
  );
  const settings = {
    NX_DAEMON: 'false',
    // Otherwise Nx loads each of its plugins in a separate process, for every command.
    NX_ISOLATE_PLUGINS: 'false',
    NX_TUI: 'false',
    CI: 'true',
    NO_COLOR: '1',
    PATH: [join(cwd, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
  };
  return { ...Object.fromEntries(kept), ...settings };
}

/** Starts a shell command in a folder, in its own process group, so that all of it can be stopped. */
export function startCommand(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): RunningCommand {
  const child = spawn(command, {
    cwd,
    shell: true,
    detached: true,
    env: { ...cleanEnv(cwd), ...env },
  });
  let output = '';
  let code: number | null | undefined;
  const watchers = new Set<() => void>();
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    watchers.forEach((watch) => watch());
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<CommandResult>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => {
      code = exitCode;
      watchers.forEach((watch) => watch());
      resolve({ code: exitCode, output });
    });
  });
  return {
    ended,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const watch = () => {
          if (output.includes(text)) resolve();
          else if (code !== undefined) reject(new Error(`ended without "${text}":\n${output}`));
          else return;
          watchers.delete(watch);
        };
        watchers.add(watch);
        watch();
      }),
    stop: () => {
      if (code === undefined && child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      return ended;
    },
  };
}
