import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigurationError, NodeError } from '@platform/sdk';
import type { RecordWrite } from '../record/record-write';

/** The writes of earlier processes, and how to add one that survives this process. */
export interface WriteJournal {
  readonly writes: readonly RecordWrite[];
  /** On disk once it resolves. Throws a retryable NodeError, leaving the file as it was. */
  append(write: RecordWrite): Promise<void>;
}

const KEY = 'ports.patient.config.journal';
const NEWLINE = 0x0a;
/** It holds patients. */
const OWNER_ALONE = 0o600;

/**
 * Opens a journal of one JSON line per write; one process writes it at a time. A last line without
 * its end was cut by a crash and never acknowledged: it is dropped, and its effect will come again
 * with the same key. Throws ConfigurationError for a damaged line elsewhere or an unusable file.
 */
export async function openWriteJournal(path: string): Promise<WriteJournal> {
  const content = await prepare(path).catch((cause: unknown) => {
    throw new ConfigurationError(KEY, `journal du dossier patient inutilisable : ${path}`, {
      cause,
      english: `journal of the patient record cannot be used: ${path}`,
    });
  });
  const lines = content.toString('utf8').split('\n').slice(0, -1);
  return {
    writes: lines.map((line, index) => parseLine(line, index + 1, path)),
    append: (write) => append(path, `${JSON.stringify(write)}\n`),
  };
}

/** The whole lines of the file; what follows the last one is cut off. */
async function prepare(path: string): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', OWNER_ALONE);
  try {
    // One that was left for others to read, as a copy may be.
    if (((await file.stat()).mode & 0o077) !== 0) await file.chmod(OWNER_ALONE);
    const content = await readFile(path);
    const end = content.lastIndexOf(NEWLINE) + 1;
    if (end < content.length) await file.truncate(end);
    return content.subarray(0, end);
  } finally {
    await file.close();
  }
}

function parseLine(line: string, number: number, path: string): RecordWrite {
  try {
    return JSON.parse(line) as RecordWrite;
  } catch (cause) {
    throw new ConfigurationError(
      KEY,
      `journal du dossier patient endommagé : ${path}, ligne ${number}`,
      { cause, english: `journal of the patient record is damaged: ${path}, line ${number}` },
    );
  }
}

async function append(path: string, line: string): Promise<void> {
  try {
    const file = await open(path, 'a', OWNER_ALONE);
    try {
      const { size } = await file.stat();
      try {
        await file.appendFile(line);
        await file.datasync();
      } catch (error) {
        // Half a line in the middle would make the journal unreadable at the next start.
        await file.truncate(size);
        throw error;
      }
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw new NodeError(
      'CLINICAL_JOURNAL_UNWRITABLE',
      'dossier patient momentanément non inscriptible',
      {
        retryable: true,
        cause,
      },
    );
  }
}
