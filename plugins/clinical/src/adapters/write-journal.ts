import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigurationError, NodeError } from '@platform/sdk';

/** A file of writes that survive a restart. */
export interface WriteJournal<W> {
  /** The writes of earlier processes, in order. */
  readonly writes: readonly W[];
  /**
   * Resolves when the write is on disk. Otherwise rejects with a retryable NodeError and leaves the
   * file as it was.
   */
  append(write: W): Promise<void>;
}

/** Without a configured journal, writes are lost when the process ends. */
export const withoutJournal = <W>(): WriteJournal<W> => ({
  writes: [],
  append: () => Promise.resolve(),
});

/** What a journal holds, for messages. */
export interface JournalSubject {
  /** Manifest key of the path. */
  readonly key: string;
  /** French, masculine: « dossier patient ». */
  readonly french: string;
  readonly english: string;
}

const NEWLINE = 0x0a;
/** The file contains patient data. */
const OWNER_ONLY = 0o600;

/**
 * Opens a journal with one JSON line per write. Only one process may write it at a time. A crash can
 * leave an incomplete last line: that write was never acknowledged, so the line is dropped and the
 * caller repeats the write with the same key. Rejects with ConfigurationError when another line is
 * damaged or the file cannot be used.
 */
export async function openWriteJournal<W>(
  path: string,
  subject: JournalSubject,
): Promise<WriteJournal<W>> {
  const content = await readWholeLines(path).catch((cause: unknown) => {
    throw new ConfigurationError(
      subject.key,
      `journal du ${subject.french} inutilisable : ${path}`,
      { cause, english: `journal of the ${subject.english} cannot be used: ${path}` },
    );
  });
  const lines = content.toString('utf8').split('\n').slice(0, -1);
  return {
    writes: lines.map((line, index) => parseLine<W>(line, index + 1, path, subject)),
    append: (write) => append(path, `${JSON.stringify(write)}\n`, subject),
  };
}

/** Returns the complete lines of the file and cuts off an incomplete last line. */
async function readWholeLines(path: string): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', OWNER_ONLY);
  try {
    // A file that was copied here may be readable by other users.
    if (((await file.stat()).mode & 0o077) !== 0) await file.chmod(OWNER_ONLY);
    const content = await readFile(path);
    const end = content.lastIndexOf(NEWLINE) + 1;
    if (end < content.length) await file.truncate(end);
    return content.subarray(0, end);
  } finally {
    await file.close();
  }
}

function parseLine<W>(line: string, number: number, path: string, subject: JournalSubject): W {
  try {
    return JSON.parse(line) as W;
  } catch (cause) {
    throw new ConfigurationError(
      subject.key,
      `journal du ${subject.french} endommagé : ${path}, ligne ${number}`,
      { cause, english: `journal of the ${subject.english} is damaged: ${path}, line ${number}` },
    );
  }
}

async function append(
  path: string,
  line: string,
  { french, english }: JournalSubject,
): Promise<void> {
  try {
    const file = await open(path, 'a', OWNER_ONLY);
    try {
      const { size } = await file.stat();
      try {
        await file.appendFile(line);
        await file.datasync();
      } catch (error) {
        // An incomplete line followed by others would make the journal unreadable at the next start.
        await file.truncate(size);
        throw error;
      }
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw new NodeError(
      'CLINICAL_JOURNAL_UNWRITABLE',
      {
        fr: `${french} momentanément non inscriptible`,
        en: `${english} cannot be written at the moment`,
      },
      { retryable: true, cause },
    );
  }
}
