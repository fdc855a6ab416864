import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** What a target of the Dockerfile says, with what it has from the target that it begins with. */
export interface ImageConfig {
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly command: readonly string[];
  readonly health: readonly string[];
}

interface Stage {
  readonly from: string;
  readonly text: string;
}

function stagesOf(dockerfile: string): ReadonlyMap<string, Stage> {
  const text = dockerfile.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, ' ');
  const stages = text.split(/^(?=FROM )/m).slice(1);
  return new Map(
    stages.map((stage) => {
      const [, from = '', name = ''] = /^FROM (\S+) AS (\S+)/.exec(stage) ?? [];
      return [name, { from, text: stage }];
    }),
  );
}

export function readImage(target: string): ImageConfig {
  const stages = stagesOf(readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8'));
  const own = stages.get(target);
  if (own === undefined) throw new Error(`the Dockerfile has no target ${target}`);
  const text = `${stages.get(own.from)?.text ?? ''}${own.text}`;
  const last = (pattern: RegExp): string => [...text.matchAll(pattern)].at(-1)?.[1] ?? '';
  const variables = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
    line.trim().split(/\s+/),
  );
  return {
    env: Object.fromEntries(variables.map((one) => one.split(/=(.*)/s, 2) as [string, string])),
    user: last(/^USER (\S+)$/gm),
    command: JSON.parse(last(/^CMD (\[.*\])$/gm)) as readonly string[],
    health: JSON.parse(last(/^HEALTHCHECK .* CMD (\[.*\])$/gm)) as readonly string[],
  };
}

/** No user can write there, every user can read. */
export function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, entry.isDirectory() ? 0o555 : 0o444);
  }
  chmodSync(folder, 0o555);
}

/** The reverse, so that the folder can be removed by a user who is not root. */
export function makeRemovable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}

/** Writes what the images run from below `folder`, as the first stage of the Dockerfile does, and the health check. */
export function stageImages(folder: string): void {
  const stage = join(ROOT, 'tools/programs/bin/stage.mjs');
  execFileSync(process.execPath, [stage, join(folder, 'images')], { stdio: 'pipe' });
  mkdirSync(join(folder, 'lib'));
  cpSync(join(ROOT, 'docker/health.mjs'), join(folder, 'lib/health.mjs'));
  makeReadOnly(join(folder, 'images'));
}

/** Another user than the one who made the files, if this process may choose one: `nobody`. */
const STRANGER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface RunningImage {
  logs(): string;
  /** Runs a command of the image with its environment. Rejects when it fails. */
  exec(program: string, ...args: readonly string[]): string;
  /** Whether the health check of the image passes. */
  isHealthy(port: number): boolean;
  /** Sends SIGTERM, as a stop of the container does, and resolves with the exit code. */
  stop(): Promise<number | null>;
  kill(): void;
}

/**
 * Runs the command of an image without a container: as another user, from the read-only files, with the variables of
 * the image and of `env` alone. `data` stands for the volume.
 */
export function runImage(
  target: string,
  { folder, data, env }: { folder: string; data: string; env: Readonly<Record<string, string>> },
): RunningImage {
  const image = readImage(target);
  const cwd = join(folder, 'images', target);
  const variables = {
    PATH: process.env['PATH'] ?? '',
    ...Object.fromEntries(
      Object.entries(image.env).map(([name, value]) => [name, value.replace('/data', data)]),
    ),
    ...env,
  };
  const options = { cwd, env: variables, ...STRANGER };
  const [, ...args] = image.command;
  const child: ChildProcess = spawn(process.execPath, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');
  return {
    logs: () => output,
    exec: (program, ...rest) =>
      execFileSync(process.execPath, [`dist/programs/${program}.js`, ...rest], {
        ...options,
        encoding: 'utf8',
        stdio: 'pipe',
      }),
    isHealthy(port) {
      const [, , address = ''] = image.health;
      const here = address.replace(/:\d+\//, `:${port}/`);
      try {
        execFileSync(process.execPath, [join(folder, 'lib/health.mjs'), here], { stdio: 'pipe' });
        return true;
      } catch {
        return false;
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
