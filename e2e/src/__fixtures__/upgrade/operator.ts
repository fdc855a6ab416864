import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { runOperatorCommand } from '@platform/platform';
import type { StackUrls } from '@platform/stack';

import { REPOSITORY } from '../potassium';

export interface OperatorAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const environment = ({ adminUrl, ingressUrl }: StackUrls): Record<string, string> => ({
  RESTATE_ADMIN_URL: adminUrl,
  RESTATE_URL: ingressUrl,
});

/** Runs `platform <words>` against a stack in this process. */
export async function platform(urls: StackUrls, ...argv: string[]): Promise<OperatorAnswer> {
  let stdout = '';
  let stderr = '';
  const code = await runOperatorCommand({
    argv,
    env: environment(urls),
    print: (text) => void (stdout += text),
    printStatus: (line) => void (stderr += `${line}\n`),
  });
  return { code, stdout, stderr };
}

/** Runs the same in its own process, as `npx platform` does. */
export const platformProcess = (urls: StackUrls, ...argv: string[]): Promise<OperatorAnswer> =>
  new Promise((resolve) => {
    const bin = join(REPOSITORY, 'tools/platform/bin/platform.cjs');
    const { PATH = '' } = process.env;
    const env = { PATH, ...environment(urls) };
    execFile(
      process.execPath,
      [bin, ...argv],
      { env, timeout: 60_000 },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr });
      },
    );
  });
