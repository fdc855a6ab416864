import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { closeFolder, PRIVATE_FILE } from './private-files';
import { signalGroup, signalProcess } from './process-group';
import { startMarkOf } from './process-identity';
import { StackError } from './stack-error';

const LEFTOVER_GRACE_MS = 10_000;

interface RecordedProcess {
  readonly name: string;
  readonly pid: number;
  /** Distinguishes our process from a later one with the same number. See {@link startMarkOf}. */
  readonly startMark: string | undefined;
}

interface StackRecord {
  readonly parent: RecordedProcess;
  readonly processes: readonly RecordedProcess[];
  /** Addresses for the operator's command, by variable name. */
  readonly controlPlane?: Readonly<Record<'RESTATE_URL' | 'RESTATE_ADMIN_URL', string>>;
  /** The instance manifest, if one was named. */
  readonly instance?: string;
}

/** Names that identify a data folder as ours. Only then its content is restricted to the owner. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'stack.json',
  'restate',
  'logs',
  'runs.sqlite',
  'fhir.sqlite',
  'console',
]);

/** The right to run a stack on a data folder, and the record of what was started there. */
export interface StackClaim {
  /** Processes of a previous stack whose parent was killed. The claim ended them. */
  readonly leftovers: readonly { name: string; pid: number }[];
  add(name: string, pid: number): void;
  /** What the operator's command needs to know of this stack. */
  describe(stack: {
    readonly ingressUrl: string;
    readonly adminUrl: string;
    readonly instance: string | undefined;
  }): void;
  release(): void;
}

class AlreadyRunningError extends StackError {
  constructor(pid: number, dataDir: string) {
    super('STACK_ALREADY_RUNNING', `Already running (pid ${pid}) on the data folder ${dataDir}.`);
  }
}

class DataFolderError extends StackError {
  constructor(dataDir: string, reason: string) {
    super('STACK_DATA_FOLDER', `Cannot write to the data folder ${dataDir}: ${reason}.`);
  }
}

/**
 * Claims `<dataDir>/stack.json` after it ended what a killed parent left behind. Throws {@link AlreadyRunningError}
 * or {@link DataFolderError}.
 */
export async function claimDataFolder(dataDir: string): Promise<StackClaim> {
  const file = join(dataDir, 'stack.json');
  let record: StackRecord = { parent: identify('npm start', process.pid), processes: [] };
  const leftovers: { name: string; pid: number }[] = [];
  while (!createExclusively(dataDir, file, record)) {
    const previous = readRecord(file);
    if (previous !== undefined) {
      if (isAlive(previous.parent)) throw new AlreadyRunningError(previous.parent.pid, dataDir);
      leftovers.push(...(await endLeftovers(previous.processes)));
    }
    rmSync(file, { force: true });
  }
  const update = (change: Partial<StackRecord>): void => {
    record = { ...record, ...change };
    writeFileSync(`${file}.new`, JSON.stringify(record, null, 2), { mode: PRIVATE_FILE });
    renameSync(`${file}.new`, file);
  };
  return {
    leftovers,
    add(name, pid) {
      const others = record.processes.filter((recorded) => recorded.name !== name);
      update({ processes: [...others, identify(name, pid)] });
    },
    describe: ({ ingressUrl, adminUrl, instance }) =>
      update({
        controlPlane: { RESTATE_URL: ingressUrl, RESTATE_ADMIN_URL: adminUrl },
        ...(instance !== undefined && { instance }),
      }),
    release: () => rmSync(file, { force: true }),
  };
}

function identify(name: string, pid: number): RecordedProcess {
  return { name, pid, startMark: startMarkOf(pid) };
}

function isAlive({ pid, startMark }: RecordedProcess): boolean {
  return startMark !== undefined && startMarkOf(pid) === startMark;
}

function createExclusively(dataDir: string, file: string, record: StackRecord): boolean {
  try {
    closeFolder(dataDir, (names) => names.some((name) => OWN_NAMES.has(name)));
    writeFileSync(file, JSON.stringify(record, null, 2), { flag: 'wx', mode: PRIVATE_FILE });
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // EEXIST may also mean that the folder itself exists as a file.
    if (code === 'EEXIST' && readRecordText(file) !== undefined) return false;
    throw new DataFolderError(dataDir, code ?? message);
  }
}

function readRecordText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** An unreadable record comes from a crash during a write, and is ignored. */
function readRecord(file: string): StackRecord | undefined {
  try {
    const record = JSON.parse(readRecordText(file) ?? '') as Partial<StackRecord>;
    return record.parent !== undefined && Array.isArray(record.processes)
      ? (record as StackRecord)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Ends the processes in reverse order of their start, as an orderly stop does. */
async function endLeftovers(
  processes: readonly RecordedProcess[],
): Promise<{ name: string; pid: number }[]> {
  const ended: { name: string; pid: number }[] = [];
  for (const recorded of processes.toReversed().filter(isAlive)) {
    signalProcess(recorded.pid, 'SIGTERM');
    const deadline = Date.now() + LEFTOVER_GRACE_MS;
    while (isAlive(recorded) && Date.now() < deadline) await delay(50);
    if (isAlive(recorded)) signalGroup(recorded.pid, 'SIGKILL');
    while (isAlive(recorded)) await delay(50);
    ended.push({ name: recorded.name, pid: recorded.pid });
  }
  return ended;
}
