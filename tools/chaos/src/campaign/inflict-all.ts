import { setTimeout as delay } from 'node:timers/promises';

import { type Fault, type LinkTarget, nthOf } from '../faults/fault';
import type { Ledger } from '../ledger/open-ledger';
import type { CampaignState } from './campaign-state';
import type { Damage, LinkHarm } from './damage';
import type { CampaignDatabase } from './database';
import { overload } from './overload';
import type { ChaosPlatform } from './platform';

export interface RunningCampaign {
  readonly platform: ChaosPlatform;
  readonly database: CampaignDatabase;
  readonly ledger: Ledger;
  readonly state: CampaignState;
}

/** Maximum time that a kill waits for a write. */
const CATCH_TIMEOUT_MS = 10_000;

/**
 * Resolves with a function that releases the response of a write that was applied. Undefined if none came in time.
 */
async function catchWrite({ ledger, state }: RunningCampaign): Promise<(() => void) | undefined> {
  const caught = ledger.holdNextAnswer();
  state.isCatching = true;
  const first = await Promise.race([caught, delay(CATCH_TIMEOUT_MS, undefined)]);
  state.isCatching = false;
  if (!first) void caught.then((letGo) => letGo());
  return first;
}

function countLink({ links }: Damage, { link }: LinkTarget, harm: LinkHarm): void {
  links[`${link} ${harm}`] = (links[`${link} ${harm}`] ?? 0) + 1;
}

async function inflict(fault: Fault, running: RunningCampaign): Promise<void> {
  const { platform, database, state } = running;
  const { damage } = state;
  switch (fault.kind) {
    case 'kill': {
      const letGo = fault.isHeld ? await catchWrite(running) : undefined;
      for (const kind of await platform.kill(fault.targets)) damage.kills[kind] += 1;
      if (letGo) damage.heldKills += 1;
      letGo?.();
      return;
    }
    case 'lock-database':
      return database.hold(fault.forMs);
    case 'lose-index':
      return platform.loseIndex();
    case 'older-index': {
      const { isOldEnough, unnoticedBy } = await platform.putBackIndex(fault.nth);
      damage.olderIndexes.putBack += 1;
      if (isOldEnough) damage.olderIndexes.oldEnough += 1;
      state.unnoticed.push(...unnoticedBy);
      return;
    }
    case 'database-away':
      return database.file?.takeAway(fault.forMs);
    case 'clock':
      platform.setClock(fault.target, fault.offsetMs);
      await delay(fault.forMs);
      return platform.setClock(fault.target, 0);
    case 'freeze': {
      damage.freezes[fault.target.process] += 1;
      const thaw = platform.freeze(fault.target);
      await delay(fault.forMs);
      return thaw();
    }
    case 'partition': {
      const relay = platform.link(fault);
      countLink(damage, fault, fault.how);
      if (fault.how === 'reset') return relay.reset();
      relay.set(fault.how);
      await delay(fault.forMs);
      return relay.set('open');
    }
    case 'delay': {
      const relay = platform.link(fault);
      countLink(damage, fault, 'delayed');
      relay.delay(fault.delayMs);
      await delay(fault.forMs);
      return relay.delay(0);
    }
    case 'double': {
      const relay = platform.link(fault);
      countLink(damage, fault, 'doubled');
      relay.set('doubled');
      await delay(fault.forMs);
      return relay.set('open');
    }
    case 'end-sessions':
      damage.endedSessions += (await database.server?.endSessions(fault.whose)) ?? 0;
      return;
    case 'restart-database':
      if (fault.how === 'crash') damage.kills.database += 1;
      return database.server?.restart(fault.how);
    case 'overload': {
      const { answered, refused } = await overload(
        nthOf(platform.proxyUrls, fault.nth),
        fault.forMs,
      );
      damage.strangers.answered += answered;
      damage.strangers.refused += refused;
      return;
    }
    case 'older-plugin':
      return platform.withOlderPlugin(fault.nth, () => delay(fault.forMs));
    case 'full-disk': {
      const free = platform.fillDisk(fault.target);
      await delay(fault.forMs);
      return free();
    }
    case 'tear-record':
      return platform.tearRecord(fault.nth);
    case 'release': {
      const kept = await platform.release();
      if (kept !== undefined) state.undrained.push(kept);
      return;
    }
  }
}

/**
 * Inflicts the faults one after the other. Each waits until its share of the deliveries got responses and
 * everything is up. In between, the run index is copied.
 */
export async function inflictAll(
  faults: readonly Fault[],
  deliveries: number,
  running: RunningCampaign,
): Promise<void> {
  const { platform, database, state } = running;
  const { damage } = state;
  await database.copies.keep();
  for (const [index, fault] of faults.entries()) {
    while (state.answers.length < (deliveries * (index + 1)) / (faults.length + 2)) {
      await delay(50);
    }
    await delay(fault.pauseMs);
    await inflict(fault, running);
    damage.faults[fault.kind] = (damage.faults[fault.kind] ?? 0) + 1;
    await platform.recovered();
    await database.copies.keep();
    state.faultsDone += 1;
  }
}
