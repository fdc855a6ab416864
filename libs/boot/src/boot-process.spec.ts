import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { builtScript } from '@platform/testing';

const workspaceRoot = join(__dirname, '../../..');

/** Below jest's own: a process that never ends fails its test instead of outliving it. */
const TIMEOUT_MS = 270_000;

const BOOTING = builtScript(join(__dirname, '__fixtures__/booting.script.ts'));

let child: ChildProcessWithoutNullStreams | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
});

interface Booted {
  /** Resolves once stdout holds `word`. */
  said(word: string): Promise<void>;
  signal(name: NodeJS.Signals): void;
  ended(): Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function boot(mode: string, env: Readonly<Record<string, string>> = {}): Booted {
  const booted = spawn(process.execPath, [BOOTING], {
    cwd: workspaceRoot,
    env: { PATH: process.env['PATH'], LOG_PRETTY: '0', MODE: mode, ...env },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  child = booted;
  const output = { stdout: '', stderr: '' };
  booted.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  booted.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const closed = once(booted, 'close');
  return {
    async said(word) {
      while (!output.stdout.includes(word)) {
        if (booted.exitCode !== null)
          throw new Error(`ended without « ${word} »: ${output.stderr}`);
        await Promise.race([once(booted.stdout, 'data'), closed]);
      }
    },
    signal: (name) => void booted.kill(name),
    async ended() {
      await closed;
      return { code: booted.exitCode, ...output };
    },
  };
}

const count = (text: string, word: string): number => text.split(word).length - 1;

it('what a process keeps is for its owner alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-boot-'));
  try {
    const KEPT = join(folder, 'kept');
    const booted = boot('keeps something', { KEPT });
    await booted.said('kept');
    expect(statSync(KEPT).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('a process that serves', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('closes once on %s and exits with 0', async (signal) => {
    const { said, signal: send, ended } = boot('serves');
    await said('started');
    send(signal);
    const { code, stdout, stderr } = await ended();
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(count(stdout, 'closing')).toBe(1);
    expect(stdout.indexOf('closed')).toBeGreaterThan(stdout.indexOf('arrêt demandé'));
    expect(stdout.indexOf('arrêt terminé')).toBeGreaterThan(stdout.indexOf('closed'));
    expect(stdout).toContain(`"signal":"${signal}"`);
  });

  it('ends at once on a second signal, as not stopped cleanly', async () => {
    const { said, signal, ended } = boot('never closes');
    await said('started');
    signal('SIGTERM');
    await said('closing');
    signal('SIGINT');
    const { code, stdout } = await ended();
    expect(code).toBe(1);
    expect(count(stdout, 'closing')).toBe(1);
    expect(stdout).not.toContain('arrêt terminé');
  });

  it.each(['never closes', 'never closes, and waits for nothing'])(
    'that %s is ended at the limit, as not stopped cleanly',
    async (mode) => {
      const { said, signal, ended } = boot(mode, { STOP_LIMIT_MS: '200' });
      await said('started');
      signal('SIGTERM');
      const { code, stdout } = await ended();
      expect(code).toBe(1);
      expect(stdout).toContain('arrêt trop long, abandonné');
      expect(stdout).not.toContain('arrêt terminé');
    },
  );

  it('that fails to close says why and exits with 1', async () => {
    const { said, signal, ended } = boot('fails to close');
    await said('started');
    signal('SIGTERM');
    const { code, stdout } = await ended();
    expect(code).toBe(1);
    expect(stdout).toContain('arrêt en erreur');
    expect(stdout).toContain('fichier verrouillé');
  });
});

describe('a process in which an error escapes', () => {
  it.each([
    ['leaves a rejected promise alone', 'promesse rejetée et abandonnée, arrêt'],
    ['throws later', 'erreur imprévue, arrêt'],
    ['throws what is no error, twice', 'erreur imprévue, arrêt'],
  ])('because it %s says so in one line and stops in order', async (mode, line) => {
    const { code, stdout, stderr } = await boot(mode).ended();
    expect(code).toBe(70);
    expect(stderr).toBe('');
    const fatal = stdout.split('\n').filter((text) => text.includes('"level":60'));
    expect(fatal).toEqual([expect.stringContaining(`"msg":"${line}"`)]);
    expect(fatal[0]).toContain('panne');
    expect(stdout.indexOf('closed')).toBeGreaterThan(stdout.indexOf(line));
    expect(stdout).toContain('arrêt terminé');
  });

  it('while it starts does not wait for the start', async () => {
    const { code, stdout } = await boot('leaves a rejected promise alone while it starts').ended();
    expect(code).toBe(70);
    expect(count(stdout, '"level":60')).toBe(1);
  });

  it.each([
    ['leaves a rejected promise alone', 'claimed rejection panne'],
    ['throws later', 'claimed exception panne'],
  ])('that somebody claims goes on when it %s', async (mode, words) => {
    const { said, signal, ended } = boot(mode, { CLAIMED: '1' });
    await said(words);
    signal('SIGTERM');
    const { code, stdout } = await ended();
    expect(code).toBe(0);
    expect(stdout).not.toContain('"level":60');
  });
});

describe('a process that does not start', () => {
  it.each([
    [
      'must be configured',
      {},
      78,
      'RUN_DB_URL : forme attendue : · - sqlite:<chemin> · / expected: · - sqlite:<path>',
    ],
    ['must be configured, and says where', {}, 78, 'RUN_DB_URL : adresse non reconnue'],
    ['finds no database', {}, 75, 'RUN_DB_URL : connexion impossible / cannot connect'],
    ['loses a store', {}, 75, 'base des définitions indisponible'],
    ['finds no registry', {}, 75, 'registre injoignable / the registry cannot be reached'],
    ['cannot start', {}, 1, 'connexion · refusée'],
    ['cannot start, without an error', {}, 1, 'panne'],
  ] as const)('because it %s says so in one line on stderr', async (mode, env, code, line) => {
    const outcome = await boot(mode, env).ended();
    expect(outcome.code).toBe(code);
    expect(outcome.stderr.split('\n')).toEqual([expect.stringContaining(line), '']);
    expect(outcome.stdout).not.toContain('started');
  });

  it('because its logging is misconfigured says so, and never tries [RUN-018]', async () => {
    const { code, stderr, stdout } = await boot('serves', { LOG_LEVEL: 'loud' }).ended();
    expect(code).toBe(78);
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^LOG_LEVEL « loud » .* \/ not recognised: expected one of /),
    ]);
    expect(stdout).toBe('');
  });
});
