import { isListening } from '@platform/control-plane-http';

import { readArguments, requireNoMore, type Command, type OperatorCall } from '../command';
import { createAdminClient, type AdminClient } from '../control-plane/admin-client';
import { deploymentUses, type DeploymentUse } from '../deployments/deployment-use';
import { counted, jsonArray, moment, table } from '../output';
import type { UnfinishedRun } from '../runs/unfinished-run';
import { unfinishedRuns } from '../runs/unfinished-runs';

const HELP = `Lists the runs that have not ended, which an upgrade, a removal or a stop would affect.

Usage: platform runs suspended [--summary] [--json]

Prints one table per deployment. A last table has the number of runs of each workflow version on it, and
what they are pinned to: the interpreter's contract and the versions of their plugins. The output contains
nothing of an event or a patient.

  RESTS SINCE    when the run last made progress
  WAITS FOR      decision (a human), action (an operator) or event, and the node; empty for a run that
                 only waits for an instant
  CONTROL PLANE  suspended or running; backing-off and paused are failures, with their code

  --summary  only the counts
  --json     a JSON array of the runs
`;

/** The unfinished runs of one deployment with the same pins. */
interface RunGroup extends Pick<UnfinishedRun, 'deployment' | 'pinned'> {
  readonly runs: number;
  /** Start of the oldest run, ISO 8601. */
  readonly since: string;
}

const keyOf = ({ deployment, pinned }: UnfinishedRun): string =>
  JSON.stringify([deployment, pinned?.workflow, pinned?.contract, pinned?.plugins]);

/** Counts runs. Its size depends on the number of versions, not on the number of runs. */
function createRunGroups() {
  const groups = new Map<string, RunGroup>();
  return {
    add(run: UnfinishedRun): void {
      const key = keyOf(run);
      const { runs, since } = groups.get(key) ?? { runs: 0, since: run.startedAt };
      groups.set(key, {
        ...(run.deployment !== undefined && { deployment: run.deployment }),
        ...(run.pinned && { pinned: run.pinned }),
        runs: runs + 1,
        since: since < run.startedAt ? since : run.startedAt,
      });
    },
    all: (): readonly RunGroup[] => [...groups.values()],
  };
}

type Deployments = ReadonlyMap<string, DeploymentUse>;

const titleOf = (id: string | undefined, known: Deployments): string => {
  if (id === undefined) return 'not on a deployment yet';
  const { address, build } = known.get(id) ?? {};
  return [id, address ?? 'removed', ...(build === undefined ? [] : [`build ${build}`])].join('  ');
};

const workflowOf = ({ pinned }: Pick<UnfinishedRun, 'pinned'>): string =>
  pinned ? `${pinned.workflow.slug} v${pinned.workflow.version}` : '';

const waitsFor = ({ awaited }: UnfinishedRun): string =>
  awaited
    .map(({ kind, path, eventType }) => `${kind}${eventType ? ` ${eventType}` : ''} at ${path}`)
    .join(', ');

const troubleOf = ({ controlPlane: { status, attempts, code } }: UnfinishedRun): string =>
  [status, code, attempts === undefined ? undefined : counted(attempts, 'attempt')]
    .filter((word) => word !== undefined)
    .join(', ');

const rowOf = (run: UnfinishedRun): readonly string[] => [
  run.runId,
  workflowOf(run),
  run.phase,
  moment(run.startedAt),
  moment(run.restsSince),
  waitsFor(run),
  troubleOf(run),
];

const HEADINGS = [
  'RUN',
  'WORKFLOW',
  'PHASE',
  'STARTED',
  'RESTS SINCE',
  'WAITS FOR',
  'CONTROL PLANE',
];

const summaryRow = (group: RunGroup): readonly string[] => [
  group.deployment ?? '',
  workflowOf(group),
  group.pinned?.workflow.hash.slice(0, 12) ?? '',
  String(group.pinned?.contract ?? ''),
  String(group.runs),
  moment(group.since),
  Object.entries(group.pinned?.plugins ?? {})
    .map(([name, version]) => `${name}@${version}`)
    .join(' '),
];

const SUMMARY_HEADINGS = [
  'DEPLOYMENT',
  'WORKFLOW',
  'HASH',
  'CONTRACT',
  'RUNS',
  'OLDEST',
  'PLUGINS',
];

const printLines = ({ print }: OperatorCall, lines: readonly string[]): void =>
  print(`${lines.join('\n')}\n`);

/**
 * Prints a page, which covers one or more deployments in order. The next page may continue with the last of them.
 */
function printDetails(
  call: OperatorCall,
  page: readonly UnfinishedRun[],
  shown: { readonly known: Deployments; readonly before: string | null | undefined },
): void {
  let { before } = shown;
  for (let start = 0; start < page.length;) {
    const { deployment } = page[start] as UnfinishedRun;
    const next = page.findIndex((run, at) => at > start && run.deployment !== deployment);
    const end = next < 0 ? page.length : next;
    if (before !== deployment) printLines(call, [titleOf(deployment, shown.known), '']);
    printLines(call, [...table(HEADINGS, page.slice(start, end).map(rowOf)), '']);
    before = deployment;
    start = end;
  }
}

/**
 * Returns one line per deployment that has unfinished runs and does not respond, with the command that moves them.
 */
async function outOfReach(uses: readonly DeploymentUse[]): Promise<readonly string[]> {
  const lines = await Promise.all(
    uses.map(async ({ id, address, build, unfinishedRuns }) => {
      if (unfinishedRuns === 0 || (await isListening(address))) return [];
      const same = uses.find((use) => use.id !== id && use.build === build);
      const target = same?.address ?? '<address>';
      const held = counted(unfinishedRuns, 'unfinished run');
      return [
        `nothing answers at ${address}, which holds ${held}: platform deployments move ${id} ${target}`,
      ];
    }),
  );
  return lines.flat();
}

async function printTables(
  call: OperatorCall,
  admin: AdminClient,
  summaryOnly: boolean,
): Promise<void> {
  const known = new Map((await deploymentUses(admin)).map((use) => [use.id, use] as const));
  const groups = createRunGroups();
  let before: string | null | undefined = null;
  for await (const page of unfinishedRuns(admin)) {
    page.forEach(groups.add);
    if (!summaryOnly) printDetails(call, page, { known, before });
    before = page.at(-1)?.deployment;
  }
  const all = groups.all();
  const total = all.reduce((sum, { runs }) => sum + runs, 0);
  if (total > 0) printLines(call, [...table(SUMMARY_HEADINGS, all.map(summaryRow)), '']);
  printLines(call, [total === 0 ? 'every run has ended' : counted(total, 'unfinished run')]);
  const wayOut = await outOfReach([...known.values()]);
  if (wayOut.length > 0) printLines(call, ['', ...wayOut]);
}

async function printJson(call: OperatorCall, admin: AdminClient): Promise<void> {
  const known = new Map((await deploymentUses(admin)).map((use) => [use.id, use] as const));
  const array = jsonArray(call.print);
  for await (const page of unfinishedRuns(admin)) {
    for (const { deployment: id, ...run } of page) {
      const { address, metadata } = known.get(id ?? '') ?? {};
      array.item({
        ...run,
        deployment: id === undefined ? null : { id, address, metadata },
      });
    }
  }
  array.end();
}

export const runsSuspended: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      json: { type: 'boolean' },
      summary: { type: 'boolean' },
    });
    requireNoMore(positionals);
    const admin = createAdminClient(call);
    if (values.json === true) await printJson(call, admin);
    else await printTables(call, admin, values.summary === true);
    return 0;
  },
};
