import { OperatorError, type Command, type OperatorCall } from './command';
import { auditVerify } from './commands/audit-verify';
import { backup } from './commands/backup';
import { bindingsTry } from './commands/bindings-try';
import { deployments } from './commands/deployments';
import { deploymentsMove } from './commands/deployments-move';
import { deploymentsPrune } from './commands/deployments-prune';
import { doctor } from './commands/doctor';
import { instanceCheck } from './commands/instance-check';
import { indexRebuild } from './commands/index-rebuild';
import { keysCreate } from './commands/keys-create';
import { keysList } from './commands/keys-list';
import { keysRevoke } from './commands/keys-revoke';
import { pluginsImpact } from './commands/plugins-impact';
import { pluginsUpgrade } from './commands/plugins-upgrade';
import { purge } from './commands/purge';
import { refusedDelete, refusedList, refusedResubmit } from './commands/refused-records';
import { restorations } from './commands/restorations';
import { restore } from './commands/restore';
import { retro } from './commands/retro';
import { runsLost } from './commands/runs-lost';
import { runsSuspended } from './commands/runs-suspended';
import { tableExport } from './commands/table-export';
import { tableImport } from './commands/table-import';
import { verifyBuild } from './commands/verify';
import { withInstanceOfStack } from './control-plane/running-stack';

export type { OperatorCall } from './command';

interface Entry {
  /** The words that the operator types, separated by spaces. */
  readonly words: string;
  readonly summary: string;
  readonly command: Command;
}

/** Longer entries first: `deployments` is also the first word of others. */
const COMMANDS: readonly Entry[] = [
  {
    words: 'doctor',
    summary: 'checks this installation, and says what to do about each failure',
    command: doctor,
  },
  {
    words: 'instance check',
    summary: 'checks the instance manifest as every process reads it',
    command: instanceCheck,
  },
  {
    words: 'runs suspended',
    summary: 'lists the runs that have not ended: since when, on which build and versions',
    command: runsSuspended,
  },
  {
    words: 'runs lost',
    summary: 'lists the runs that a restored control plane lost; starts them again',
    command: runsLost,
  },
  {
    words: 'backup',
    summary: 'copies the control plane, the database and the data folder into a new folder',
    command: backup,
  },
  {
    words: 'restore',
    summary: 'restores a backup into an installation that is stopped and empty',
    command: restore,
  },
  {
    words: 'purge',
    summary: 'removes ended runs for good, by age or by subject; a dry run unless --yes',
    command: purge,
  },
  {
    words: 'restorations',
    summary: 'lists the parts that were restored to an earlier state, and what was lost',
    command: restorations,
  },
  {
    words: 'refused resubmit',
    summary: 'hands refused records of event sources over again',
    command: refusedResubmit,
  },
  {
    words: 'refused delete',
    summary: 'deletes refused records of event sources',
    command: refusedDelete,
  },
  {
    words: 'refused',
    summary: 'lists the records of event sources that were refused for good, and why',
    command: refusedList,
  },
  {
    words: 'bindings try',
    summary: 'shows what an event binding would make of a record, and starts nothing',
    command: bindingsTry,
  },
  {
    words: 'retro',
    summary: 'shows what a workflow would have done in a past period, from an export of records',
    command: retro,
  },
  {
    words: 'table export',
    summary: 'writes a decision table as CSV, for a spreadsheet, or as DMN',
    command: tableExport,
  },
  {
    words: 'table import',
    summary:
      'reads a decision table from CSV or DMN into a definition, shows the changes, checks it',
    command: tableImport,
  },
  {
    words: 'verify',
    summary: 'replays the runs that wait on another build, before it is installed',
    command: verifyBuild,
  },
  {
    words: 'plugins impact',
    summary: 'lists what the removal of a plugin version would break',
    command: pluginsImpact,
  },
  {
    words: 'plugins upgrade',
    summary: 'upgrades plugins to the highest versions in range, from the next start on',
    command: pluginsUpgrade,
  },
  {
    words: 'deployments prune',
    summary: 'removes the builds that no unfinished run needs',
    command: deploymentsPrune,
  },
  {
    words: 'deployments move',
    summary: 'sets the new address of a build, where its runs continue',
    command: deploymentsMove,
  },
  {
    words: 'deployments',
    summary: 'lists the registered builds, and the unfinished runs on each',
    command: deployments,
  },
  {
    words: 'index rebuild',
    summary: 'restores a lost run index',
    command: indexRebuild,
  },
  {
    words: 'keys create',
    summary: 'creates an API key, also the first one of an installation',
    command: keysCreate,
  },
  {
    words: 'keys list',
    summary: 'lists the API keys, their roles, and whether they are still valid',
    command: keysList,
  },
  {
    words: 'keys revoke',
    summary: 'revokes an API key immediately',
    command: keysRevoke,
  },
  {
    words: 'audit verify',
    summary: 'checks whether a line of the audit log was changed or removed',
    command: auditVerify,
  },
];

const OPERATOR_ERROR = 2;

const summariesOf = (entries: readonly Entry[]): string =>
  entries.map(({ words, summary }) => `  ${words.padEnd(20)}${summary}`).join('\n');

const HELP = `The operator's command for a running platform. It uses the control plane's admin address and the
platform's database.

Usage: platform <command> [options]

${summariesOf(COMMANDS)}

  RESTATE_ADMIN_URL   the admin address, http://… or unix:<path>; default: the address of the stack that runs
                      on PLATFORM_DATA_DIR (default .data), otherwise http://127.0.0.1:9070
  RUN_DB_URL          the platform's database; default: runs.sqlite in PLATFORM_DATA_DIR
  INSTANCE_CONFIG     the instance; default: that of the stack, otherwise instance.yaml of this build

Run "platform <command> --help" for details. Exit codes: 0 done, 1 something would break (plugins impact),
is broken (audit verify, doctor) or is refused, 2 you must correct something first: one line says what.
`;

const wordsOf = ({ words }: Entry): readonly string[] => words.split(' ');

const find = (argv: readonly string[]): Entry | undefined =>
  COMMANDS.find((entry) => wordsOf(entry).every((word, at) => argv[at] === word));

/** Returns the help of the commands that begin with this word, undefined if there are none. */
function groupHelp(word: string): string | undefined {
  const group = COMMANDS.filter((entry) => wordsOf(entry)[0] === word);
  if (group.length === 0) return undefined;
  return `Usage: platform ${word} <command> [options]

${summariesOf(group)}

Run "platform ${word} <command> --help" for details.
`;
}

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h';

/** Runs the command that `argv` names. Resolves with its exit code. Rejects only for a bug of ours. */
export async function runOperatorCommand(call: OperatorCall): Promise<number> {
  const [first] = call.argv;
  if (first === undefined || isHelp(first)) {
    call.print(HELP);
    return 0;
  }
  const entry = find(call.argv);
  if (!entry) {
    const help = isHelp(call.argv[1]) ? groupHelp(first) : undefined;
    if (help !== undefined) {
      call.print(help);
      return 0;
    }
    call.printStatus(`unknown command "${call.argv.join(' ')}" (try --help)`);
    return OPERATOR_ERROR;
  }
  const argv = call.argv.slice(wordsOf(entry).length);
  const { command } = entry;
  if (argv.some(isHelp)) {
    call.print(command.help);
    return 0;
  }
  try {
    return await command.run({ ...call, argv, env: withInstanceOfStack(call.env) });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    call.printStatus(error.message);
    return OPERATOR_ERROR;
  }
}
