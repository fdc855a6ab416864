import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import type { WorkFile } from '@platform/retrospective';

import {
  OperatorError,
  readArguments,
  requireNoMore,
  type Command,
  type OperatorCall,
} from '../command';
import { PROXY_HELP, PROXY_OPTIONS } from '../call-proxy';
import { dataFolder } from '../doctor/machine';
import { readInstance } from '../plugins/installation';
import { fetchExport } from '../retro/fetch-export';
import { findFiles } from '../retro/find-files';
import { caseNumbers, keepCases } from '../retro/keep-cases';
import { isFile, resolveSides } from '../retro/resolve-side';
import { sendReport } from '../retro/send-report';
import { createProgress } from '../retro/progress';
import { EXIT_INTERRUPTED } from '../retro/run-workers';
import { reportOf, runRetrospective, runShare } from '../retro/run-retrospective';
import { beginWith, storedSetting, type WorkSetting } from '../retro/work-setting';
import { DATABASE_HELP, DATABASE_OPTION } from '../with-database';

const HELP = `Shows what a workflow would have done in a past period: runs one or two versions of it, in simulation, over every event of
an export of FHIR R4 resources, each with the record as it was known then. Nothing is written but the work file and the report.

Usage: platform retro <slug|definition.yaml> <export>… [options]
       platform retro <slug|definition.yaml> --from-server <base> [options]
       platform retro --work <file> [options]

  <export>             files *.ndjson and *.ndjson.gz of a Bulk Data export, or a folder of them
  --from-server <base> exports from a FHIR server instead (Bulk Data, $export of the system), into a folder beside the work
                       file; FHIR_ACCESS_TOKEN is the bearer token, if the server asks for one
  --version <v>        of a stored workflow: "published", the default, "draft" or a number
  --against <v>        a second version to compare: the same, or a definition.yaml
  --binding <name>     an event binding that makes the events; may be repeated; default: those that are active in the
                       instance, of sources that read FHIR resources
  --from, --to <date>  only events from this day on, and before that one
  --known-by <date>    since when a resource was known: "updated" (meta.lastUpdated, the default), or "stated" (issued,
                       recorded, authored), for a server whose content was migrated
  --work <file>        where it works, and goes on when it is started again; default: in the data folder. It contains the
                       records that it read: delete it when you are done
  --workers <n>        processes; default: one for each processor, at most 8
  --json <file>        writes the report as JSON
  --markdown <file>    writes it as Markdown; default: standard output
  --keep <case>        makes a stored test of a case of the newest version, with invented values that go the same way; may be
                       repeated
  --tests <file>       the new file for them; default: <slug>.kept.tests.yaml
  --send               sends the report to the proxy, whose console shows it to publishers
${PROXY_HELP}
${DATABASE_HELP}

  INSTANCE_CONFIG      the instance whose bindings, language and time zone count

An interruption (Ctrl-C) keeps what was done: the same command goes on. Exit codes: 0 done, 130 interrupted.
`;

const MAX_WORKERS = 8;

const OPTIONS = {
  ...DATABASE_OPTION,
  ...PROXY_OPTIONS,
  'from-server': { type: 'string' },
  version: { type: 'string' },
  against: { type: 'string' },
  binding: { type: 'string', multiple: true },
  from: { type: 'string' },
  to: { type: 'string' },
  'known-by': { type: 'string' },
  work: { type: 'string' },
  workers: { type: 'string' },
  json: { type: 'string' },
  markdown: { type: 'string' },
  send: { type: 'boolean' },
  keep: { type: 'string', multiple: true },
  tests: { type: 'string' },
  share: { type: 'string' },
} as const;

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values'];

/** The beginning of a day in a zone, in ms. Throws OperatorError. */
async function dayIn(
  timezone: string,
  option: string,
  text: string | undefined,
): Promise<number | undefined> {
  if (text === undefined) return undefined;
  const { DateTime } = await import('luxon');
  const day = DateTime.fromISO(text, { zone: timezone });
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && day.isValid) return day.toMillis();
  throw new OperatorError(`${option} is a day such as 2026-11-01, not "${text}"`);
}

function workersOf({ workers }: Values): number {
  if (workers === undefined) return Math.min(MAX_WORKERS, availableParallelism());
  const count = Number(workers);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_WORKERS) return count;
  throw new OperatorError(`--workers is a number from 1 to ${MAX_WORKERS}`);
}

async function settingOf(
  call: OperatorCall,
  values: Values,
  [workflow = '', ...paths]: readonly string[],
): Promise<Omit<WorkSetting, 'secret'>> {
  const { 'known-by': knownBy = 'updated', version, against, binding, database } = values;
  if (knownBy !== 'updated' && knownBy !== 'stated') {
    throw new OperatorError(`--known-by is "updated" or "stated", not "${knownBy}"`);
  }
  if (paths.length === 0) throw new OperatorError('<export> is missing (try --help)');
  const files = findFiles(paths);
  const { locale, timezone } = await readInstance(call.env);
  const from = await dayIn(timezone, '--from', values.from);
  const to = await dayIn(timezone, '--to', values.to);
  const sides = await resolveSides(call, { workflow, version, against, database });
  return {
    ...{ files, sides, knownBy, locale, timezone },
    ...(binding && { bindings: binding }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

function defaultWork({ env }: OperatorCall, workflow: string | undefined): string {
  if (workflow === undefined) {
    throw new OperatorError('<slug|definition.yaml> or --work is missing (try --help)');
  }
  const name = isFile(workflow) ? (workflow.split(/[/\\]/u).at(-1) ?? '') : workflow;
  return join(dataFolder(env), 'retrospectives', `${name.replace(/\.ya?ml$/, '')}.work`);
}

async function open(path: string): Promise<WorkFile> {
  const { openWorkFile, WorkFileUnusableError } = await import('@platform/retrospective');
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return openWorkFile(path);
  } catch (error) {
    if (error instanceof WorkFileUnusableError || 'code' in (error as object)) {
      throw new OperatorError(`--work cannot be used: ${path}: ${(error as Error).message}`);
    }
    throw error;
  }
}

async function write(option: string, file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 }).catch((error: Error) => {
    throw new OperatorError(`${option} cannot be written: ${error.message}`);
  });
}

function shareOf(text: string): { readonly index: number; readonly of: number } {
  const [index = 0, of = 1] = text.split('/').map(Number);
  return { index, of };
}

/** The folder of an export that the server made, as a further one that is read. */
async function exportedBy(
  { env, printStatus }: OperatorCall,
  { 'from-server': given }: Values,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): Promise<readonly string[]> {
  if (given === undefined) return [];
  const { EXPORTED_TYPES } = await import('@platform/retrospective');
  const folder = `${path}.export`;
  await fetchExport({
    base: given.replace(/\/+$/, ''),
    folder,
    types: EXPORTED_TYPES,
    token: env['FHIR_ACCESS_TOKEN'] || undefined,
    signal,
    printStatus,
    progress: createProgress(printStatus, { what: 'bytes read' }),
  });
  return [folder];
}

export const retro: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, OPTIONS);
    const [workflow] = positionals;
    const path = resolve(values.work ?? defaultWork(call, workflow));
    const cases = caseNumbers(values.keep ?? []);
    const stopping = new AbortController();
    // A second signal ends it at once: what was stored stays, and nothing else is lost.
    const stop = (): void => {
      if (stopping.signal.aborted) process.exit(EXIT_INTERRUPTED);
      stopping.abort();
      // The other processes of the command are asked by it, which has said so.
      if (values.share === undefined) call.printStatus('stopping: what is under way is kept');
    };
    // Not "once": a library that ends the process when nobody listens any more would do so.
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    const work = await open(path);
    try {
      const setting =
        workflow === undefined
          ? storedSetting(work, path)
          : beginWith(
              work,
              await settingOf(call, values, [
                ...positionals,
                ...(await exportedBy(call, values, { path, signal: stopping.signal })),
              ]),
              path,
            );
      if (values.share !== undefined) {
        requireNoMore(positionals);
        const share = shareOf(values.share);
        const { signal } = stopping;
        const isDone = await runShare(call, work, setting, { share, signal });
        return isDone ? 0 : EXIT_INTERRUPTED;
      }
      const { signal } = stopping;
      const workers = workersOf(values);
      const isComplete = await runRetrospective(call, work, setting, { path, workers, signal });
      if (!isComplete) call.printStatus('interrupted: start the command again to go on');
      const report = await reportOf(work, setting, isComplete);
      const { toMarkdown } = await import('@platform/retrospective');
      const markdown = toMarkdown(report);
      if (values.json !== undefined) {
        await write('--json', values.json, `${JSON.stringify(report, null, 2)}\n`);
      }
      if (values.markdown !== undefined) await write('--markdown', values.markdown, markdown);
      else call.print(markdown);
      if (cases.length > 0) await keepCases(call, work, setting, { cases, file: values.tests });
      if (values.send === true) await sendReport(call, values, report);
      return isComplete ? 0 : EXIT_INTERRUPTED;
    } finally {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      work.close();
    }
  },
};
