import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { fromHere } from '../backup/installation-parts';
import {
  OperatorError,
  readArguments,
  requireNoMore,
  type Command,
  type OperatorCall,
} from '../command';
import { createAdminClient } from '../control-plane/admin-client';
import { controlPlaneAddress } from '../control-plane/control-plane-address';
import { counted, jsonArray, table } from '../output';
import { readInstallation } from '../plugins/installation';
import { startReplayEngine } from '../verify/replay-engine';
import { chooseRuns, verifyRuns, type Verdict } from '../verify/verify-runs';

const HELP = `Replays the journals of the runs that wait on another build, before that build is installed, and lists those that it
would not continue. It changes nothing: the build is registered nowhere, and calls no system.

Usage: platform verify [--build <folder>] [--runs <n>] [--json]

  --build <folder>  the new build: a clone or a staged folder, with dist/programs. Default: the build of this command
  --runs <n>        replays at most so many, from 1 to 100000; default 1000. Every version is replayed at every node
                    where a run of it waits before a second run is taken
  --json            a JSON array of the runs that were replayed

  RESTATE_ADMIN_URL the control plane's admin address
  INSTANCE_CONFIG   the instance, as the new build will run it
  JOURNAL_KEY       the key of the journal, if there is one

A run stops for a reason: RT0016 (the build does something else than the journal says), plugin-missing,
contract-unsupported, workflow-unserved, adapter-unserved (docs/reference/failures.md), or error.

Exit codes: 0 all would continue, 1 some would not, or it could not be found out.
`;

const DEFAULT_VERIFIED_RUNS = 1_000;
const MAX_RUNS = 100_000;

function requireLimit(given: string | undefined): number {
  if (given === undefined) return DEFAULT_VERIFIED_RUNS;
  const limit = /^[0-9]{1,6}$/.test(given) ? Number(given) : 0;
  if (limit >= 1 && limit <= MAX_RUNS) return limit;
  throw new OperatorError(`--runs is no number from 1 to ${MAX_RUNS}`);
}

/** Runs this command as the other build has it. Resolves with its exit code. */
async function runOther(call: OperatorCall, folder: string, more: readonly string[]) {
  const program = join(folder, 'dist/programs/platform.js');
  if (!existsSync(program)) {
    throw new OperatorError(`--build: ${program} is missing: build it first (npm run build)`);
  }
  const { repositoryRoot } = await import('@platform/boot');
  const instance = resolve(
    repositoryRoot(__dirname),
    call.env['INSTANCE_CONFIG'] ?? 'instance.yaml',
  );
  const child = spawn(process.execPath, [program, 'verify', ...more], {
    env: {
      ...call.env,
      ...(existsSync(instance) && { INSTANCE_CONFIG: instance }),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

const WORDS: Readonly<Record<Verdict['is'], string>> = {
  continues: 'continues',
  stops: 'would not continue',
  unknown: 'not found out',
};

const rowOf = ({ run, is, reason = '' }: Verdict): readonly string[] => {
  const { workflow } = run.pinned ?? {};
  return [run.runId, `${workflow?.slug ?? '?'} v${workflow?.version ?? '?'}`, WORDS[is], reason];
};

function print({ print: write }: OperatorCall, verdicts: readonly Verdict[], left: number): void {
  const bad = verdicts.filter(({ is }) => is !== 'continues');
  if (bad.length > 0) {
    write(`${table(['RUN', 'WORKFLOW', 'OUTCOME', 'REASON'], bad.map(rowOf)).join('\n')}\n\n`);
  }
  write(
    `${counted(verdicts.length, 'run')} replayed: ${bad.length} would not continue or could not be judged; ${left} not replayed\n`,
  );
}

async function verify(
  call: OperatorCall,
  { limit, json }: { readonly limit: number; readonly json: boolean },
): Promise<number> {
  const installation = await readInstallation(call.env);
  const { chosen, left } = await chooseRuns(createAdminClient(call), limit);
  const engine = await startReplayEngine(installation, call.env);
  const access = { adminUrl: controlPlaneAddress(call, 'RESTATE_ADMIN_URL') };
  const verdicts: Verdict[] = [];
  try {
    for await (const verdict of verifyRuns(engine.url, access, chosen)) verdicts.push(verdict);
  } finally {
    await engine.close(0);
  }
  if (json) {
    const array = jsonArray(call.print);
    for (const { run, is, reason } of verdicts) {
      const { runId, deployment, pinned } = run;
      array.item({ runId, deployment, workflow: pinned?.workflow, is, reason });
    }
    array.end();
  } else print(call, verdicts, left);
  return verdicts.every(({ is }) => is === 'continues') ? 0 : 1;
}

export const verifyBuild: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      build: { type: 'string' },
      runs: { type: 'string' },
      json: { type: 'boolean' },
    });
    requireNoMore(positionals);
    const limit = requireLimit(values.runs);
    const json = values.json === true;
    if (values.build === undefined) return verify(call, { limit, json });
    const more = ['--runs', `${limit}`, ...(json ? ['--json'] : [])];
    return runOther(call, fromHere(call, values.build), more);
  },
};
