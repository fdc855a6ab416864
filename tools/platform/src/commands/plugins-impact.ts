import type { DefinitionKind } from '@platform/definitions';

import { DATABASE_HELP, DATABASE_OPTION, withDatabase } from '../with-database';
import {
  OperatorError,
  readArguments,
  requireNoMore,
  type Command,
  type OperatorCall,
} from '../command';
import { createAdminClient, type AdminClient } from '../control-plane/admin-client';
import { counted, moment, table } from '../output';
import { readInstallation } from '../plugins/installation';
import { isOf, parsePluginReference, type PluginReference } from '../plugins/plugin-reference';
import { openExistingDefinitions, readPublished } from '../plugins/published-definitions';
import { installedVersion, usesOfPlugin, type UsesOfPlugin } from '../plugins/uses-of-plugin';
import { unfinishedRuns } from '../runs/unfinished-runs';

const HELP = `Lists what would break if you removed a plugin, or one version of it.

Usage: platform plugins impact <name>[@<version>] [--json] [--database <url>]

The command inspects the unfinished runs, which are pinned to the versions that they started with. If the
version is the installed one, it also inspects the instance manifest and the published definitions: the
workflows that use nodes of the plugin, directly or through a pinned workflow or agent, and the agents that
have such nodes as tools. It does not inspect drafts. A definition that cannot be read counts as one that
would break.

It finds plugins as the processes do (INSTANCE_CONFIG, PLUGINS_PATH, PLATFORM_REGISTRY). The exit code is 1
if something would break, and 0 otherwise.

  --json             the same as one JSON object
${DATABASE_HELP}
`;

function section(
  call: OperatorCall,
  title: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  if (rows.length === 0) return;
  call.print(`${[title, ...table(headings, rows).map((line) => `  ${line}`), ''].join('\n')}\n`);
}

function printDefinitions(call: OperatorCall, { definitions, unreadable }: UsesOfPlugin): void {
  const rowsOf = (kind: DefinitionKind) =>
    definitions
      .filter((definition) => definition.kind === kind)
      .map(({ slug, version, nodeTypes }) => [slug, `${version}`, nodeTypes.join(', ')]);
  const workflows = rowsOf('workflow');
  section(
    call,
    `${counted(workflows.length, 'published workflow')} with its nodes`,
    ['WORKFLOW', 'VERSION', 'NODE TYPES'],
    workflows,
  );
  const agents = rowsOf('agent');
  section(
    call,
    `${counted(agents.length, 'published agent')} with its nodes as tools`,
    ['AGENT', 'VERSION', 'NODE TYPES'],
    agents,
  );
  section(
    call,
    `${counted(unreadable.length, 'definition')} that cannot be read`,
    ['KIND', 'SLUG', 'VERSION'],
    unreadable.map(({ kind, slug, version }) => [kind, slug, `${version}`]),
  );
}

function conclusion(name: string, isNeeded: boolean, isUnknown: boolean): string {
  if (isNeeded) return `${name} is still needed`;
  return isUnknown ? `${name} may still be needed` : `nothing needs ${name}`;
}

function printImpact(
  call: OperatorCall,
  name: string,
  runs: readonly PinnedRun[],
  uses: UsesOfPlugin,
): void {
  const { definitions, instance, unreadable } = uses;
  section(
    call,
    `${counted(runs.length, 'unfinished run')} pinned to it`,
    ['RUN', 'WORKFLOW', 'VERSION', 'STARTED', 'DEPLOYMENT'],
    runs.map(({ runId, workflow, version, startedAt, deployment = '' }) => [
      runId,
      workflow,
      version,
      moment(startedAt),
      deployment,
    ]),
  );
  printDefinitions(call, uses);
  section(
    call,
    'instance manifest',
    ['KEY'],
    instance.map((key) => [key]),
  );
  const isNeeded = runs.length + definitions.length + instance.length > 0;
  call.print(`${conclusion(name, isNeeded, unreadable.length > 0)}\n`);
}

interface PinnedRun {
  readonly runId: string;
  readonly workflow: string;
  readonly version: string;
  readonly deployment?: string;
  readonly startedAt: string;
}

/** The unfinished runs that are pinned to the plugin, or to that version of it. */
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

export const pluginsImpact: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      ...DATABASE_OPTION,
      json: { type: 'boolean' },
    });
    const [name, ...others] = positionals;
    if (name === undefined) throw new OperatorError('<name>[@<version>] is missing (try --help)');
    requireNoMore(others);
    const reference = parsePluginReference(name);
    const published = await withDatabase(call, { given: values.database }, async (database) =>
      readPublished(await openExistingDefinitions(database)),
    );
    const installation = await readInstallation(call.env);
    const runs = await pinnedRuns(createAdminClient(call), reference);
    if (runs.length === 0 && installedVersion(installation, reference.name) === undefined) {
      const names = installation.catalog.plugins.map((plugin) => plugin.name).join(', ');
      throw new OperatorError(
        `no plugin "${reference.name}" is installed, nor any unfinished run pinned to it; installed: ${names}`,
      );
    }
    const uses = usesOfPlugin(installation, published, reference);
    if (values.json === true) {
      call.print(`${JSON.stringify({ plugin: reference, runs, ...uses }, null, 2)}\n`);
    } else {
      printImpact(call, name, runs, uses);
    }
    const { definitions, unreadable, instance } = uses;
    return runs.length + definitions.length + unreadable.length + instance.length > 0 ? 1 : 0;
  },
};
