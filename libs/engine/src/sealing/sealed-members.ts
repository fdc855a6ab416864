import { isSealed, type JournalSeal } from './journal-seal';

/**
 * Members of a value that are encrypted, in one envelope in base64. The other members stay JSON, because the control
 * plane's queries read them. It is the first member, so that a sealed text is recognised by its beginning.
 */
export const SEALED = '$sealed';
const BEGINNING = Buffer.from(`{"${SEALED}":`);

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has members that are still encrypted. */
export const hasSealedMembers = (value: unknown): boolean => isObject(value) && SEALED in value;

function sealMembers(value: Members, names: readonly string[], seal: JournalSeal): Members {
  const entries = Object.entries(value);
  const hidden = entries.filter(([name, member]) => names.includes(name) && member !== undefined);
  if (hidden.length === 0) return value;
  const sealed = seal.seal(JSON.stringify(Object.fromEntries(hidden))).toString('base64');
  const shown = entries.filter(([name]) => !names.includes(name));
  return { [SEALED]: sealed, ...Object.fromEntries(shown) };
}

function openMembers(value: Members, seal: JournalSeal): Members {
  const { [SEALED]: sealed, ...shown } = value;
  const bytes = Buffer.from(String(sealed), 'base64');
  const text = isSealed(bytes) ? seal.open(bytes) : undefined;
  return text === undefined ? value : { ...shown, ...(JSON.parse(text) as Members) };
}

/** Traces of nodes and outputs of runs: what agents and their tools said. */
const MEMBERS_OF_WRITE = ['nodes', 'outputs'];
/** What a validation shows, such as the arguments of a tool call. */
const MEMBERS_OF_TASK = ['payload'];

interface Tasks {
  readonly set: readonly Members[];
}

const withTasks = (value: Members, change: (task: Members) => Members): Members => {
  const pending = value['pending'] as Tasks | undefined;
  if (!pending || !Array.isArray(pending.set) || pending.set.length === 0) return value;
  return { ...value, pending: { ...pending, set: pending.set.map(change) } };
};

/** Encrypts what a write of a run's state or its result tells of its nodes. Unchanged without a key. */
export const sealWrite = <W extends object>(write: W, seal: JournalSeal): W =>
  seal.seals
    ? (sealMembers(
        withTasks(write as Members, (task) => sealMembers(task, MEMBERS_OF_TASK, seal)),
        MEMBERS_OF_WRITE,
        seal,
      ) as W)
    : write;

/** Decrypts the payload of a pending validation. Still sealed when its key is missing. */
export const openTask = <T extends object>(task: T, seal: JournalSeal): T =>
  hasSealedMembers(task) ? (openMembers(task as Members, seal) as T) : task;

/** Decrypts the text of a write. The same text when it is not sealed; members without their key stay sealed. */
export function openWriteText(bytes: Uint8Array, seal: JournalSeal): Uint8Array {
  if (!BEGINNING.every((byte, position) => bytes[position] === byte)) return bytes;
  const value = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  if (!isObject(value)) return bytes;
  const opened = withTasks(openMembers(value, seal), (task) => openTask(task, seal));
  return new TextEncoder().encode(JSON.stringify(opened));
}

/** Whether something of a write is still encrypted. */
export const isWriteSealed = (write: object): boolean => {
  const { pending } = write as { readonly pending?: Tasks };
  return hasSealedMembers(write) || (pending?.set ?? []).some(hasSealedMembers);
};
