import { basename, join } from 'node:path';

import type { EmitRecord, Feed, Refusal, SourceContext } from '@platform/sdk';

import { createBackoff } from './backoff';
import { pendingFiles } from './pending-files';
import { putAside } from './put-aside';
import { keyedBy, type FolderConfig } from './read-config';
import { readRecord } from './read-record';
import { NAME_UNREADABLE, REJECTED } from './refusals';

/** Folders for handled files, inside the folder that is read. */
export const TAKEN = 'taken';
export const REFUSED = 'refused';

/** After this many failures in a row, the platform is down rather than the files wrong: the pass ends. */
const MAX_CONSECUTIVE_FAILURES = 5;

interface PassDeps {
  readonly emit: EmitRecord;
  readonly context: SourceContext;
  readonly isStopping: () => boolean;
}

/** The key of a record that names none. */
const keyOf = (name: string): string => basename(name, '.json');

function decodeName(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns a function that reads the folder once and hands its files over. It never rejects. */
export function createPass(
  folder: string,
  feeds: readonly Feed[],
  { maxBytes, maxFiles, settleMs, intervalMs }: FolderConfig,
  { emit, context, isStopping }: PassDeps,
): () => Promise<void> {
  const backoff = createBackoff(intervalMs);
  const unsettled = new Map<string, { readonly mark: string; readonly since: number }>();

  async function refuse(path: Buffer, name: Buffer, refusal: Refusal): Promise<void> {
    for (const { name: feed } of feeds) {
      context.log.warn(
        { source: 'folder', feed, error: refusal.code },
        'fichier illisible, mis de côté',
      );
    }
    await putAside(path, name, join(folder, REFUSED), refusal);
    const key = keyOf(decodeName(name) ?? name.toString('latin1'));
    for (const { name: feed } of feeds) context.refused?.(feed, refusal, key);
  }

  /** Whether the file has not changed for `settleMs`, so that its writer must be done. */
  function isSettled(key: string, mark: string): boolean {
    const known = unsettled.get(key);
    if (known?.mark === mark) return performance.now() - known.since >= settleMs;
    unsettled.set(key, { mark, since: performance.now() });
    return settleMs === 0;
  }

  async function give(path: Buffer, name: Buffer, title: string, record: unknown): Promise<void> {
    let refusal: Refusal | undefined;
    let isTaken = false;
    for (const each of feeds) {
      const given = { feed: each.name, ...keyedBy(title, record, each), record };
      const outcome = await emit(given, (reason) => (refusal = reason));
      if (given.withdraws) context.leftOut?.('taken back', { feed: each.name });
      isTaken ||= outcome !== 'rejected';
    }
    await (isTaken
      ? putAside(path, name, join(folder, TAKEN))
      : putAside(path, name, join(folder, REFUSED), refusal ?? REJECTED));
  }

  async function handOver(name: Buffer): Promise<void> {
    const path = Buffer.concat([Buffer.from(`${folder}/`), name]);
    const text = decodeName(name);
    if (text === undefined) return await refuse(path, name, NAME_UNREADABLE);
    const read = await readRecord(path, maxBytes);
    if (read === 'gone') return;
    if ('refused' in read) return await refuse(path, name, read.refused);
    if ('unsettled' in read) {
      if (isSettled(text, read.mark)) await refuse(path, name, read.unsettled);
      return;
    }
    await give(path, name, keyOf(text), read.record);
  }

  return async () => {
    let failures = 0;
    const logPostponed = (error: unknown): void => {
      for (const { name: feed } of feeds) {
        context.log.warn(
          { source: 'folder', feed, error: (error as Error).message },
          'lecture reportée au prochain passage',
        );
      }
    };
    try {
      const names = await pendingFiles(folder, maxFiles + backoff.size());
      const here = new Set(names.map((name) => name.toString('latin1')));
      backoff.keep((key) => here.has(key));
      for (const key of unsettled.keys()) {
        if (!here.has(Buffer.from(key).toString('latin1'))) unsettled.delete(key);
      }
      for (const name of names) {
        if (isStopping() || failures >= MAX_CONSECUTIVE_FAILURES) return;
        const key = name.toString('latin1');
        if (backoff.isWaiting(key)) continue;
        try {
          await handOver(name);
          backoff.forget(key);
          failures = 0;
        } catch (error) {
          failures += 1;
          backoff.add(key, error);
          logPostponed(error);
        }
      }
    } catch (error) {
      logPostponed(error);
    }
  };
}
