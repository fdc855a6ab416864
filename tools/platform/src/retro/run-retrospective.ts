import type * as Retrospective from '@platform/retrospective';
import type { RetrospectiveReport, WorkFile } from '@platform/retrospective';

import { OperatorError, type OperatorCall } from '../command';
import { readInstallation, type Installation } from '../plugins/installation';
import { createProgress } from './progress';
import { runWorkers } from './run-workers';
import type { WorkSetting } from './work-setting';

export interface RunOptions {
  readonly path: string;
  readonly workers: number;
  readonly signal: AbortSignal;
}

const PATIENT = 'patient';

/** Says in one line what the operator can correct of the bindings. */
function bindingsOf(lib: typeof Retrospective, installation: Installation, setting: WorkSetting) {
  const deps = { catalog: installation.catalog, instance: installation.instance };
  try {
    const bindings = lib.exportBindings(deps, setting.bindings);
    if (bindings.length > 0)
      return { bindings, isOwnServer: lib.ownServers(deps, setting.bindings) };
  } catch (error) {
    if (!(error instanceof lib.BindingUnusableError)) throw error;
    const why = {
      unknown: 'is not known',
      decides: 'decides validations and starts nothing',
      source: 'is of a source that reads no export',
    }[error.why];
    throw new OperatorError(`--binding ${error.binding} ${why}`);
  }
  const names = [...installation.catalog.eventBindings.values()]
    .filter(({ event }) => event !== undefined)
    .map(({ name }) => name);
  throw new OperatorError(
    `the instance has no active binding that starts runs from FHIR resources; name one with --binding: ${names.join(', ') || 'none is installed'}`,
  );
}

/** Reads the export, makes the events, simulates them. Resolves with whether all was done. */
export async function runRetrospective(
  call: OperatorCall,
  work: WorkFile,
  setting: WorkSetting,
  { path, workers, signal }: RunOptions,
): Promise<boolean> {
  const lib = await import('@platform/retrospective');
  const installation = await readInstallation(call.env, { bindings: setting.bindings ?? [] });
  const { catalog } = installation;
  const { bindings, isOwnServer } = bindingsOf(lib, installation, setting);
  const { sides, files, knownBy, locale, timezone, from, to } = setting;
  for (const side of sides) {
    const [first] = lib.errorsOf(side, catalog);
    if (first) throw new OperatorError(`${side.label}: ${first.path} ${first.message.en}`);
  }
  const reading = createProgress(call.printStatus, { what: 'lines read' });
  const isRead = await lib
    .importFiles(work, {
      ...{ files, knownBy, isOwnServer, signal },
      types: new Set(bindings.map(({ type }) => type)),
      onProgress: ({ file, lines }) => reading.at(lines, undefined, file),
    })
    .catch((error: unknown) => {
      if (!(error instanceof lib.ExportChangedError)) throw error;
      throw new OperatorError(`${error.file} changed since it was read: name another --work`);
    });
  if (!isRead) return false;
  const making = createProgress(call.printStatus, { what: 'resources looked at' });
  const isMade = await lib.makeEvents(work, {
    ...{ bindings, isOwnServer, timezone, signal },
    eventTypes: new Set(sides.flatMap((side) => lib.eventTypesOf(side, catalog))),
    patientField: catalog.contextKinds.get(PATIENT)?.idField ?? 'patientId',
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    onProgress: ({ done, total }) => making.at(done, total),
  });
  if (!isMade) return false;
  const count = (table: string): number =>
    work.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  const total = count('events') * sides.length;
  let done = count('results');
  const progress = createProgress(call.printStatus, { what: 'events simulated' });
  progress.at(done, total);
  if (done >= total) return true;
  if (call.self && workers > 1) {
    const { self, env } = call;
    return runWorkers(work, { self, env, workers, path, signal, total, progress });
  }
  return lib.simulateEvents(work, {
    ...{ catalog, sides, locale, timezone, signal },
    onProgress: (added) => progress.at((done += added), total),
  });
}

/** One of several processes: simulates its share of the patients. */
export async function runShare(
  call: OperatorCall,
  work: WorkFile,
  { sides, locale, timezone }: WorkSetting,
  {
    share,
    signal,
  }: { readonly share: { index: number; of: number }; readonly signal: AbortSignal },
): Promise<boolean> {
  const { simulateEvents } = await import('@platform/retrospective');
  const { catalog } = await readInstallation(call.env);
  return simulateEvents(work, { catalog, sides, locale, timezone, share, signal });
}

/** The report of what the work file has. */
export async function reportOf(
  work: WorkFile,
  { sides, timezone, knownBy, secret }: WorkSetting,
  isComplete: boolean,
): Promise<RetrospectiveReport> {
  const { makeReport } = await import('@platform/retrospective');
  return makeReport(work, { sides, timezone, knownBy, secret, isComplete });
}
