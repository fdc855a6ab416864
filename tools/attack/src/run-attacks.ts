import { againWhileOnlySlow } from './again-while-only-slow';
import { type Attack } from './attack';
import { type AttackResult, launchAttack } from './launch-attack';
import { openTarget } from './target/open-target';
import { type AttackMode } from './target/target';

/**
 * Runs the attacks one after the other. Those of one mode share a stack; those with `ownStack` get their own. An attack
 * that only made `/healthz` slow is launched again on a stack of its own. Calls `onResult` after each attack.
 */
export async function runAttacks(
  attacks: readonly Attack[],
  onResult: (result: AttackResult) => void = () => undefined,
): Promise<readonly AttackResult[]> {
  const results: AttackResult[] = [];
  const launchAlone = async (attack: Attack): Promise<AttackResult> => {
    const target = await openTarget(attack.mode, attack.ownStack);
    try {
      return await launchAttack(attack, target);
    } finally {
      await target.close();
    }
  };
  const run = async (group: readonly Attack[], mode: AttackMode, own?: Attack['ownStack']) => {
    if (group.length === 0) return;
    const target = await openTarget(mode, own);
    try {
      for (const attack of group) {
        const result = await againWhileOnlySlow(await launchAttack(attack, target), () =>
          launchAlone(attack),
        );
        results.push(result);
        onResult(result);
      }
    } finally {
      await target.close();
    }
  };
  for (const mode of ['open', 'keys'] as const) {
    const ofMode = attacks.filter((attack) => attack.mode === mode);
    await run(
      ofMode.filter(({ ownStack }) => !ownStack),
      mode,
    );
    for (const attack of ofMode.filter(({ ownStack }) => ownStack)) {
      await run([attack], mode, attack.ownStack);
    }
  }
  return results;
}
