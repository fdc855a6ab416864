import { basename, join } from 'node:path';

import type { EmitRecord, Feed, Refusal, SourceContext } from '@platform/sdk';

import { pendingFiles } from './pending-files';
import { putAside } from './put-aside';
import type { FolderConfig } from './read-config';
import { readRecord } from './read-record';
import { NAME_UNREADABLE, REJECTED } from './refusals';
import { createRests } from './rests';

/** Where a file goes once it is dealt with, beside the files still to come. */
export const TAKEN = 'taken';
export const REFUSED = 'refused';

/** So many files in a row that could not be taken now: the platform is not there, not the files. */
const FAILURES_IN_A_ROW = 5;

export interface PassDeps {
  readonly emit: EmitRecord;
  readonly context: SourceContext;
  readonly isStopping: () => boolean;
}

function nameOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What deals with one folder; one look at it is one call. Never rejects. */
export function createPass(
  folder: string,
  feeds: readonly Feed[],
  { maxBytes, maxFiles, settleMs, intervalMs }: FolderConfig,
  { emit, context, isStopping }: PassDeps,
): () => Promise<void> {
  const rests = createRests(intervalMs);
  const unsettled = new Map<string, { readonly mark: string; readonly since: number }>();

  async function refuse(path: Buffer, name: Buffer, refusal: Refusal): Promise<void> {
    for (const { name: feed } of feeds) {
      context.log.warn(
        { source: 'folder', feed, error: refusal.code },
        'fichier illisible, mis de côté',
      );
    }
    await putAside(path, name, join(folder, REFUSED), refusal);
    for (const { name: feed } of feeds) context.refused?.(feed, refusal);
  }

  /** Whether it has stayed as it is for long enough to be what it will be. */
  function isSettled(key: string, mark: string): boolean {
    const known = unsettled.get(key);
    if (known?.mark === mark) return performance.now() - known.since >= settleMs;
    unsettled.set(key, { mark, since: performance.now() });
    return settleMs === 0;
  }

  async function give(path: Buffer, name: Buffer, key: string, record: unknown): Promise<void> {
    let refusal: Refusal | undefined;
    let isTaken = false;
    for (const { name: feed } of feeds) {
      const outcome = await emit({ feed, key, record }, (reason) => (refusal = reason));
      isTaken ||= outcome !== 'rejected';
    }
    await (isTaken
      ? putAside(path, name, join(folder, TAKEN))
      : putAside(path, name, join(folder, REFUSED), refusal ?? REJECTED));
  }

  async function handOver(name: Buffer): Promise<void> {
    const path = Buffer.concat([Buffer.from(`${folder}/`), name]);
    const text = nameOf(name);
    if (text === undefined) return await refuse(path, name, NAME_UNREADABLE);
    const read = await readRecord(path, maxBytes);
    if (read === 'gone') return;
    if ('refused' in read) return await refuse(path, name, read.refused);
    if ('unsettled' in read) {
      if (isSettled(text, read.mark)) await refuse(path, name, read.unsettled);
      return;
    }
    await give(path, name, basename(text, '.json'), read.record);
  }

  return async () => {
    let failures = 0;
    const postponed = (error: unknown): void => {
      for (const { name: feed } of feeds) {
        context.log.warn(
          { source: 'folder', feed, error: (error as Error).message },
          'lecture reportée au prochain passage',
        );
      }
    };
    try {
      const names = await pendingFiles(folder, maxFiles + rests.size());
      const here = new Set(names.map((name) => name.toString('latin1')));
      rests.keep((key) => here.has(key));
      for (const key of unsettled.keys()) {
        if (!here.has(Buffer.from(key).toString('latin1'))) unsettled.delete(key);
      }
      for (const name of names) {
        if (isStopping() || failures >= FAILURES_IN_A_ROW) return;
        const key = name.toString('latin1');
        if (rests.isResting(key)) continue;
        try {
          await handOver(name);
          rests.forget(key);
          failures = 0;
        } catch (error) {
          failures += 1;
          rests.add(key);
          postponed(error);
        }
      }
    } catch (error) {
      postponed(error);
    }
  };
}
