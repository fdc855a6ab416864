import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { runOperatorCommand } from '@platform/platform';
import type { StackUrls } from '@platform/stack';

import { REPOSITORY } from './potassium';

const BIN = join(REPOSITORY, 'tools/platform/bin/platform.cjs');

export interface OperatorAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const operatorEnvironment = ({
  adminUrl,
  ingressUrl,
}: StackUrls): Record<string, string> => ({
  RESTATE_ADMIN_URL: adminUrl,
  RESTATE_URL: ingressUrl,
});

async function operate(
  env: Readonly<Record<string, string>>,
  argv: readonly string[],
): Promise<OperatorAnswer> {
  let stdout = '';
  let stderr = '';
  const code = await runOperatorCommand({
    argv,
    env,
    print: (text) => void (stdout += text),
    printStatus: (line) => void (stderr += `${line}\n`),
  });
  return { code, stdout, stderr };
}

/** Runs `platform <words>` against a stack in this process. */
export const platform = (urls: StackUrls, ...argv: string[]): Promise<OperatorAnswer> =>
  operate(operatorEnvironment(urls), argv);

/** Runs `platform <words>` on a database in this process. Returns its standard output. Rejects if it fails. */
export async function onDatabase(url: string, ...argv: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await operate({ RUN_DB_URL: url }, argv);
  if (code !== 0) throw new Error(`platform ${argv.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** Runs `platform <words>` on an installation in this process. Returns its standard output. Rejects if it fails. */
export async function onInstallation(
  env: Readonly<Partial<Record<'INSTANCE_CONFIG' | 'RUN_DB_URL', string>>> & {
    readonly PLATFORM_DATA_DIR: string;
  },
  ...argv: readonly string[]
): Promise<string> {
  const { code, stdout, stderr } = await operate(env, argv);
  if (code !== 0) throw new Error(`platform ${argv.join(' ')}: ${stderr}`);
  return stdout;
}

/**
 * Runs `npx platform <words>` in its own process, with these variables and PATH only. Returns its standard output.
 * Rejects if it fails.
 */
export async function platformProcess(
  env: Readonly<Record<string, string>>,
  ...argv: readonly string[]
): Promise<string> {
  const { PATH = '' } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [BIN, ...argv], {
    env: { PATH, ...env },
    timeout: 60_000,
  });
  return stdout;
}
