import type { Command, OperatorCall } from '../command';
import { createAdminClient, type AdminClient } from '../control-plane/admin-client';
import { OperatorError } from '../operator-error';
import { counted, moment } from '../output/moment';
import { table } from '../output/table';
import { readInstallation } from '../plugins/installation';
import { isOf, parsePluginReference, type PluginReference } from '../plugins/plugin-reference';
import { installedVersion, usesOfPlugin, type InstalledUses } from '../plugins/uses-of-plugin';
import { readArguments, requireNoMore } from '../read-arguments';
import { unfinishedRuns } from '../runs/unfinished-runs';

const HELP = `Says what removing a plugin, or one version of it, would break.

Usage: platform plugins impact <name>[@<version>] [--json]

Looked at are the unfinished runs, which are pinned to the versions they started with, and, when the
version is the installed one, the published definitions and the instance manifest. Plugins and
definitions are found as the processes find them (INSTANCE_CONFIG, PLUGINS_PATH, DEFINITION_SEED_DIR,
PLATFORM_REGISTRY). Exit code 1 when something would break, 0 when nothing would.

  --json     the same as one JSON object
`;

interface PinnedRun {
  readonly runId: string;
  readonly workflow: string;
  readonly version: string;
  readonly deployment?: string;
  readonly startedAt: string;
}

async function pinnedRuns(
  admin: AdminClient,
  reference: PluginReference,
): Promise<readonly PinnedRun[]> {
  const found: PinnedRun[] = [];
  for await (const page of unfinishedRuns(admin)) {
    for (const { runId, pinned, deployment, startedAt } of page) {
      const version = pinned?.plugins[reference.name];
      if (!pinned || version === undefined || !isOf(version, reference)) continue;
      const workflow = `${pinned.workflow.slug} v${pinned.workflow.version}`;
      const run = { runId, workflow, version, startedAt };
      found.push(deployment === undefined ? run : { ...run, deployment });
    }
  }
  return found;
}

function section(
  call: OperatorCall,
  title: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  if (rows.length === 0) return;
  call.print(`${[title, ...table(headings, rows).map((line) => `  ${line}`), ''].join('\n')}\n`);
}

function printImpact(
  call: OperatorCall,
  name: string,
  runs: readonly PinnedRun[],
  { definitions, instance }: InstalledUses,
): void {
  section(
    call,
    `${counted(runs.length, 'unfinished run')} pinned to it`,
    ['RUN', 'WORKFLOW', 'VERSION', 'STARTED', 'DEPLOYMENT'],
    runs.map(({ runId, workflow, version, startedAt, deployment = '' }) => [
      ...[runId, workflow, version, moment(startedAt), deployment],
    ]),
  );
  section(
    call,
    `${counted(definitions.length, 'definition')} with its nodes`,
    ['WORKFLOW', 'FILE', 'NODE TYPES'],
    definitions.map(({ slug, file, nodeTypes }) => [slug, file, nodeTypes.join(', ')]),
  );
  section(
    call,
    'instance manifest',
    ['KEY'],
    instance.map((key) => [key]),
  );
  const isNeeded = runs.length + definitions.length + instance.length > 0;
  call.print(`${isNeeded ? `${name} is still needed` : `nothing needs ${name}`}\n`);
}

export const pluginsImpact: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, { json: { type: 'boolean' } });
    const [name, ...others] = positionals;
    if (name === undefined) throw new OperatorError('<name>[@<version>] is missing (try --help)');
    requireNoMore(others);
    const reference = parsePluginReference(name);
    const installation = await readInstallation(call.env);
    const runs = await pinnedRuns(createAdminClient(call), reference);
    if (runs.length === 0 && installedVersion(installation, reference.name) === undefined) {
      const names = installation.catalog.plugins.map((plugin) => plugin.name).join(', ');
      throw new OperatorError(
        `no plugin "${reference.name}" is installed, nor any unfinished run pinned to it; installed: ${names}`,
      );
    }
    const uses = usesOfPlugin(installation, reference);
    if (values.json === true) {
      call.print(`${JSON.stringify({ plugin: reference, runs, ...uses }, null, 2)}\n`);
    } else {
      printImpact(call, name, runs, uses);
    }
    return runs.length + uses.definitions.length + uses.instance.length > 0 ? 1 : 0;
  },
};
