import { setTimeout as delay } from 'node:timers/promises';

import {
  takingTurns,
  type EmitRecord,
  type EffectLog,
  type FeedKeeper,
  type Refusal,
  type SourceContext,
  type SourceRecord,
  type WithdrawnRecords,
} from '@platform/sdk';
import type { FhirResource } from 'fhir/r4';

import type { FhirClient } from '../client/fhir-client';
import type { SearchPage } from '../client/fhir-search';
import type { SearchParams } from '../client/search-params';
import { isInvalid } from '../client/fhir-error';
import { isOwnEnd, withPastDecision } from './answered-task';
import { parsePosition, type FeedPosition } from './feed-position';
import type { FeedQuery } from './feed-query';
import { filtersIgnored } from './filters-ignored';
import { firstPosition } from './first-position';
import { forEachConcurrently } from './for-each-concurrently';
import type { PollConfig } from './poll-config';
import { createReadWhole, type Listed } from './read-whole';
import { recordKey, versionMark, withdrawnBy } from './record-key';

/** A larger difference between the clocks is logged. It does no harm here, but it does in results. */
const MAX_SKEW_MS = 30_000;
const SKEW_LOG_MS = 3_600_000;

/**
 * Pages of one poll: a server whose pages have no end must not be read for ever. The next poll continues behind them,
 * so this is no bound on what a feed has to catch up, as long as its overlap has fewer pages.
 */
const MAX_PAGES = 10_000;

export interface PollDeps {
  readonly source: string;
  readonly client: Pick<FhirClient, 'searchPages' | 'send' | 'capabilities'>;
  readonly emit: EmitRecord;
  readonly feeds: Pick<FeedKeeper, 'load' | 'save'>;
  readonly leftOut?: SourceContext['leftOut'];
  /** Called for a record that was refused for good. */
  readonly onRefused?: (
    resource: FhirResource,
    refusal: Refusal,
    signal: AbortSignal,
  ) => Promise<void>;
  readonly runRetentionMs: number;
  readonly log: EffectLog;
  readonly now?: () => Date;
  /** Default: 10,000. */
  readonly maxPages?: number;
}

/**
 * Reads a feed once, to its end, or until `signal`. `owner` aborts when another process may read the feed. Rejects when
 * the server or the platform fails; what was handed over stays so.
 */
export type PollFeed = (signal: AbortSignal, owner: AbortSignal) => Promise<void>;

/** One reading of a feed. */
interface Pass {
  newest: number;
  /** Whether the versions came oldest first until now. If not, the watermark waits for the end. */
  isSorted: boolean;
  handed: number;
  /** Whether the pages have parts of the resources. */
  hasVersionsOnly: boolean;
  firstDate?: Date;
}

const lastUpdatedOf = ({ meta }: FhirResource): number => Date.parse(meta?.lastUpdated ?? '');

/**
 * Creates the reader of a feed. It asks for everything since its watermark less the overlap, oldest first, skips the
 * versions that it has handed over, and hands over the others in order, several at once. The watermark follows `meta.lastUpdated` of
 * the server, never our clock, and is stored after each page. Call it from one process at a time.
 */
export function createPollFeed(
  query: FeedQuery,
  {
    overlapMs,
    lookbackMs,
    startFrom,
    pageSize,
    pagePauseMs,
  }: Pick<PollConfig, 'overlapMs' | 'lookbackMs' | 'startFrom' | 'pageSize' | 'pagePauseMs'>,
  { source, client, emit, feeds, leftOut, onRefused, runRetentionMs, log, ...more }: PollDeps,
): PollFeed {
  const { feed, type, params, key } = query;
  const { now = () => new Date(), maxPages = MAX_PAGES } = more;
  const readWhole = createReadWhole(query, { source, client, pagePauseMs, log });
  let { versionsFirst } = query;
  const readFrom = (watermark: number): number => watermark - overlapMs;
  let known: { readonly position: FeedPosition; readonly owner: AbortSignal } | undefined;
  let skewLoggedAt = -Infinity;

  function watchClock(serverDate: Date): void {
    const skewMs = serverDate.getTime() - now().getTime();
    if (Math.abs(skewMs) <= MAX_SKEW_MS || now().getTime() - skewLoggedAt < SKEW_LOG_MS) return;
    skewLoggedAt = now().getTime();
    log.warn({ source, feed, skewMs }, "l'horloge du serveur FHIR s'écarte de la nôtre");
  }

  const pages = (from: number, count: number, signal: AbortSignal, more: SearchParams = []) =>
    client.searchPages(
      type,
      [
        ...params,
        ['_lastUpdated', `ge${new Date(from).toISOString()}`],
        ['_sort', '_lastUpdated'],
        ['_count', String(count)],
        ...more,
      ],
      { maxPages, signal },
    );

  /** A feed whose key was the id before (`key: id`) has runs under it, of the versions that were written before them. */
  const toRecord = (
    resource: FhirResource,
    withdraws: WithdrawnRecords | undefined,
  ): SourceRecord => ({
    feed,
    key: recordKey(resource, key),
    record: resource,
    mayChange: true,
    // A binding may leave out what was taken back: a run may still be about what it said before.
    ...(withdraws && { withdrawsIfLeftOut: withdraws }),
    ...(key === 'content' && {
      formerly: [{ key: recordKey(resource, 'id'), writtenAt: new Date(lastUpdatedOf(resource)) }],
    }),
  });

  async function take(resource: FhirResource, signal: AbortSignal): Promise<void> {
    let refusal: Refusal | undefined;
    const whole = await withPastDecision(resource, client, signal);
    const record = toRecord(whole, withdrawnBy(resource, key));
    await emit(record, (given) => (refusal = given));
    if (refusal) await onRefused?.(resource, refusal, signal);
  }

  async function begin(signal: AbortSignal): Promise<FeedPosition> {
    const onePage = pages(now().getTime(), 1, signal);
    const position = await firstPosition(onePage, {
      lookbackMs,
      startFrom,
      overlapMs,
      runRetentionMs,
      now,
      log,
      fields: { source, feed },
    });
    await feeds.save(feed, { state: position.toState() });
    return position;
  }

  /** The state of another process is newer than ours. */
  async function positionFor(signal: AbortSignal, owner: AbortSignal): Promise<FeedPosition> {
    if (known?.owner === owner) return known.position;
    const position = parsePosition(await feeds.load(feed)) ?? (await begin(signal));
    known = { position, owner };
    return position;
  }

  /**
   * Hands over the new versions of a page, several at once. The pass gets as far as the first that was not taken:
   * what was taken behind it is known by its version, and is not handed over again.
   */
  async function handOver(
    page: AsyncIterable<Listed> | Iterable<Listed>,
    position: FeedPosition,
    pass: Pass,
    signal: AbortSignal,
  ): Promise<void> {
    const entries: { readonly listed: FhirResource; readonly mark: string | undefined }[] = [];
    const fresh = new Map<string, FhirResource>();
    // A server may put tens of thousands of resources into a page, whatever it was asked for.
    const breathe = takingTurns();
    for await (const { listed, whole } of page) {
      signal.throwIfAborted();
      await breathe();
      const mark = whole && versionMark(whole);
      entries.push({ listed, mark });
      if (whole && mark !== undefined && !position.has(mark)) fresh.set(mark, whole);
    }
    const waiting = new Set(fresh.keys());
    try {
      await forEachConcurrently([...fresh], signal, async ([mark, whole]) => {
        // The promise rejects when the platform cannot take it now: nothing behind it may be begun.
        if (isOwnEnd(whole)) leftOut?.('Task ended by the platform', { feed });
        else await take(whole, signal);
        const writtenAt = lastUpdatedOf(whole);
        position.add(mark, Number.isNaN(writtenAt) ? position.watermark : writtenAt);
        waiting.delete(mark);
        pass.handed += 1;
      });
    } finally {
      for (const { listed, mark } of entries) {
        if (mark !== undefined && waiting.has(mark)) break;
        const lastUpdated = lastUpdatedOf(listed);
        if (Number.isNaN(lastUpdated) || lastUpdated < pass.newest) pass.isSorted = false;
        else pass.newest = lastUpdated;
      }
    }
  }

  /** Never past the clock of the server: a time in its future would leave out what comes before it. */
  function advance(position: FeedPosition, { newest }: Pass, serverDate: Date | undefined): void {
    if (!Number.isFinite(newest)) return;
    position.advance(Math.min(newest, serverDate?.getTime() ?? Infinity), readFrom);
  }

  async function readPage(
    { serverDate, matches }: SearchPage,
    position: FeedPosition,
    pass: Pass,
    signal: AbortSignal,
  ): Promise<void> {
    const isNew = (resource: FhirResource): boolean => !position.has(versionMark(resource));
    const listed = pass.hasVersionsOnly
      ? readWhole(matches, isNew, signal)
      : matches.map((resource) => ({ listed: resource, whole: resource }));
    const before = { watermark: position.watermark, handed: pass.handed };
    try {
      await handOver(listed, position, pass, signal);
    } finally {
      if (pass.isSorted) advance(position, pass, serverDate);
      const isChanged = pass.handed > before.handed || position.watermark > before.watermark;
      if (isChanged) await feeds.save(feed, { state: position.toState() });
    }
  }

  async function readPages(position: FeedPosition, signal: AbortSignal): Promise<Pass> {
    const pass: Pass = {
      newest: -Infinity,
      isSorted: true,
      handed: 0,
      hasVersionsOnly: versionsFirst,
    };
    const elements: SearchParams = versionsFirst ? [['_elements', 'id,meta']] : [];
    for await (const page of pages(readFrom(position.watermark), pageSize, signal, elements)) {
      const ignored = page.ignored.filter((name) => name !== '_sort' && name !== '_elements');
      if (ignored.length > 0) throw filtersIgnored(ignored);
      if (page.ignored.includes('_sort')) pass.isSorted = false;
      if (page.ignored.includes('_elements')) pass.hasVersionsOnly = false;
      if (page.serverDate) {
        pass.firstDate ??= page.serverDate;
        watchClock(page.serverDate);
      }
      const readAt = performance.now();
      await readPage(page, position, pass, signal);
      // While the page was handed over, the server had its pause.
      const pauseMs = pagePauseMs - (performance.now() - readAt);
      if (!page.isLast && pauseMs > 0) await delay(pauseMs, undefined, { signal });
    }
    return pass;
  }

  /** A server that refuses `_elements` is asked for whole resources from then on. */
  async function readPagesAsServed(position: FeedPosition, signal: AbortSignal): Promise<Pass> {
    try {
      return await readPages(position, signal);
    } catch (error) {
      if (!versionsFirst || !isInvalid(error)) throw error;
      versionsFirst = false;
      const pass = await readPages(position, signal);
      log.warn({ source, feed }, 'le serveur FHIR refuse « _elements » : lecture complète');
      return pass;
    }
  }

  return async (signal, owner) => {
    const position = await positionFor(signal, owner);
    const pass = await readPagesAsServed(position, signal);
    const isBehind = !pass.isSorted;
    if (isBehind) advance(position, pass, pass.firstDate);
    await feeds.save(feed, {
      ...(isBehind && { state: position.toState() }),
      readUntil: pass.firstDate ?? new Date(Math.min(position.watermark, now().getTime())),
    });
  };
}
