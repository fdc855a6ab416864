import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createIngressClient } from '@platform/engine-api';

import { diceOf } from '../dice';
import type { CampaignFacts } from '../facts';
import { planFaults } from '../faults/fault';
import { openLedger } from '../ledger/open-ledger';
import { planEvents } from '../scenarios';
import { isTick } from '../scenarios/editions';
import { createPatientApi } from './api';
import { newState, runIdsOf, type CampaignClients } from './campaign-state';
import {
  collectAudit,
  collectEngineRuns,
  collectListed,
  collectRows,
  collectRuns,
  collectUnended,
} from './collect';
import type { Damage } from './damage';
import { openCampaignDatabase, type Backend } from './database';
import { deliveriesOf } from './deliveries';
import { startPlatform } from './platform';
import { collectJournals } from './journals';
import { publishAtFirst, publishEditions, ticksOf } from './publisher';
import { sendEvents } from './send-events';
import { inflictAll, type RunningCampaign } from './inflict-all';

export interface CampaignOptions {
  /** Existing empty folder for the ledger and the logs of the processes. */
  readonly folder: string;
  readonly seed: number;
  /** Minimum number of runs that events start. */
  readonly runs: number;
  readonly faults: number;
  /** Database of the proxies. */
  readonly database: Backend;
  readonly proxies: number;
  /** Maximum number of builds of the endpoint that are served at the same time. */
  readonly endpoints: number;
  /** Maximum number of events whose runs are in progress. */
  readonly concurrency: number;
  /** False: the ledger applies every attempt, so the campaign must fail. */
  readonly honoursKeys: boolean;
  /** False: a deleted index is not rebuilt. */
  readonly rebuildsIndex: boolean;
  /** Maximum time in ms for one response and for one run. */
  readonly timeoutMs: number;
  /** Called with a line of progress now and then. */
  readonly printStatus: (line: string) => void;
}

export interface CampaignResult {
  readonly facts: CampaignFacts;
  readonly damage: Damage;
  /** Requests of the campaign that failed or got a "not now", and were sent again. */
  readonly refusals: number;
  readonly durationMs: number;
}

const PROGRESS_INTERVAL_MS = 5_000;

/** Starts the platform, uses and breaks it, waits until it comes to rest, and returns what was observed. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { folder, seed, honoursKeys } = options;
  const ledger = await openLedger({
    file: join(folder, 'ledger.sqlite'),
    dice: diceOf(seed).for('ledger'),
    honoursKeys,
  });
  try {
    const database = await openCampaignDatabase(options.database, folder);
    try {
      const platform = await startPlatform({ ...options, ledgerUrl: ledger.url, database });
      try {
        return await useAndBreak(options, { platform, database, ledger, state: newState() });
      } finally {
        await platform.stop();
      }
    } finally {
      await database.close();
    }
  } finally {
    await ledger.close();
  }
}

async function useAndBreak(
  options: CampaignOptions,
  running: RunningCampaign,
): Promise<CampaignResult> {
  const { seed, concurrency, timeoutMs } = options;
  const { platform, database, ledger, state } = running;
  const since = Date.now();
  const dice = diceOf(seed);
  const events = planEvents(dice.for('events'), options.runs);
  const deliveries = deliveriesOf(dice.for('deliveries'), events);
  const faults = planFaults(dice.for('faults'), options.faults, options);
  const runIds = events.flatMap(runIdsOf);
  const clients: CampaignClients = {
    mend: (key) => ledger.mend(key),
    api: createPatientApi({
      proxyUrls: platform.proxyUrls,
      dice: dice.for('proxies'),
      timeoutMs,
      onRefused: () => (state.refusals += 1),
      onUnanswered: (request) => state.unanswered.push(request),
      onAcknowledged: (mutation) => state.mutations.push(mutation),
    }),
    ingress: createIngressClient({
      url: platform.stack.ingressUrl,
      observe: (_path, call) => call({}),
    }),
  };
  const reporter = setInterval(() => {
    options.printStatus(
      `${Math.round((Date.now() - since) / 1000)} s: ${state.accepted.size}/${events.length} events, ` +
        `${state.ended.size}/${runIds.length} runs ended, ${state.faultsDone}/${faults.length} faults`,
    );
  }, PROGRESS_INTERVAL_MS);
  try {
    const tick = await publishAtFirst(clients.api, state.editions);
    let isOver = false;
    const used = Promise.all([
      sendEvents(deliveries, { clients, state, concurrency, faults: faults.length, timeoutMs }),
      inflictAll(faults, deliveries.flat().length, running),
    ]).finally(() => (isOver = true));
    await Promise.all([
      used,
      publishEditions(clients.api, dice.for('editions'), {
        editions: state.editions,
        isOver: () => isOver,
      }),
    ]);
    const ticks = await ticksOf(tick, clients.api, timeoutMs);
    // Every run has ended, so nothing needs an older build.
    const kept = await platform.retireOlder();
    if (kept !== undefined) state.undrained.push(kept);
    const { answers, decisions, cancels, incidents, signals, reruns } = state;
    const { mutations, damage, refusals } = state;
    const engineRuns = await collectEngineRuns(platform.stack.adminUrl);
    const unended = JSON.stringify(await collectUnended(platform.stack.adminUrl), null, 2);
    writeFileSync(join(options.folder, 'unended.json'), unended);
    const fired = engineRuns.map(({ id }) => id).filter(isTick);
    const runs = await collectRuns(events, fired, clients);
    const ended = new Set(runs.map(({ runId }) => runId));
    const facts: CampaignFacts = {
      events,
      answers,
      runs,
      unfinished: runIds.filter((runId) => !ended.has(runId)),
      attempts: await ledger.attempts(),
      postings: ledger.postings,
      recordLines: collectJournals(options.folder),
      decisions,
      cancels,
      incidents,
      signals,
      reruns,
      editions: state.editions,
      ticks,
      engineRuns,
      unanswered: state.unanswered,
      undrained: state.undrained,
      restorations: {
        ...damage.olderIndexes,
        unnoticed: state.unnoticed,
        noted: await database.copies.noted(),
      },
      mutations,
      audit: await collectAudit(database.url, clients.api),
      listed: await collectListed(clients.api),
      rows: await collectRows(database.url),
      indexLosses: options.rebuildsIndex
        ? 0
        : (damage.faults['lose-index'] ?? 0) + damage.olderIndexes.putBack,
    };
    return { facts, damage, refusals, durationMs: Date.now() - since };
  } finally {
    clearInterval(reporter);
  }
}
