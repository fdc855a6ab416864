import { setTimeout as delay } from 'node:timers/promises';

import { openDatabase } from '@platform/database';

import type { Strike } from '../faults/strike';
import type { Ledger } from '../ledger/open-ledger';
import type { CampaignState } from './campaign-state';
import type { ChaosPlatform } from './platform';

export interface Battle {
  readonly platform: ChaosPlatform;
  readonly ledger: Ledger;
  readonly state: CampaignState;
}

/** The longest a kill waits for a write to strike in. */
const CATCH_MS = 10_000;

/** A write that was applied and not yet answered, or undefined when none came in time. */
async function catchWrite({ ledger, state }: Battle): Promise<(() => void) | undefined> {
  const caught = ledger.holdNextAnswer();
  state.isCatching = true;
  const first = await Promise.race([caught, delay(CATCH_MS, undefined)]);
  state.isCatching = false;
  if (!first) void caught.then((letGo) => letGo());
  return first;
}

async function strikeOut(strike: Strike, battle: Battle): Promise<void> {
  const { platform, state } = battle;
  const { damage } = state;
  switch (strike.kind) {
    case 'kill': {
      const letGo = strike.isHeld ? await catchWrite(battle) : undefined;
      for (const victim of await platform.kill(strike.victims)) damage.kills[victim] += 1;
      if (letGo) damage.heldKills += 1;
      letGo?.();
      return;
    }
    case 'lock-index': {
      const database = await openDatabase(platform.indexUrl);
      try {
        await database.transaction(() => delay(strike.forMs));
      } finally {
        await database.close();
      }
      damage.indexLocks += 1;
      return;
    }
    case 'delete-index':
      await platform.deleteIndex();
      damage.indexDeletions += 1;
      return;
    case 'clock':
      platform.setClock(strike.whose, strike.offsetMs);
      await delay(strike.forMs);
      platform.setClock(strike.whose, 0);
      damage.clockJumps += 1;
      return;
  }
}

/**
 * Carries out the strikes one after the other, each when its share of the deliveries was answered and
 * everything is up again.
 */
export async function strikeAll(
  strikes: readonly Strike[],
  deliveries: number,
  battle: Battle,
): Promise<void> {
  const { platform, state } = battle;
  for (const [index, strike] of strikes.entries()) {
    while (state.answers.length < (deliveries * (index + 1)) / (strikes.length + 2)) {
      await delay(50);
    }
    await delay(strike.pauseMs);
    await strikeOut(strike, battle);
    await platform.recovered();
    state.strikesDone += 1;
  }
}
