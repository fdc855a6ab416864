import { repeatSlowAttack } from './repeat-slow-attack';
import { type Attack } from './attack';
import { type AttackResult, launchAttack } from './launch-attack';
import { openTarget, type OpenTarget } from './target/open-target';
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
  const run = async (group: readonly Attack[], mode: AttackMode, own?: Attack['ownStack']) => {
    if (group.length === 0) return;
    await onStack(mode, own, async (target) => {
      for (const attack of group) {
        const result = await launchUntilSure(attack, target);
        results.push(result);
        onResult(result);
      }
    });
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

/** Launches an attack, and again on a stack of its own while it only made `/healthz` slow. */
export async function launchUntilSure(attack: Attack, target: OpenTarget): Promise<AttackResult> {
  const first = await launchAttack(attack, target);
  return repeatSlowAttack(first, () =>
    onStack(attack.mode, attack.ownStack, (own) => launchAttack(attack, own)),
  );
}

/** Does some work on a stack of its own, and stops the stack. */
async function onStack<T>(
  mode: AttackMode,
  own: Attack['ownStack'],
  work: (target: OpenTarget) => Promise<T>,
): Promise<T> {
  const target = await openTarget(mode, own);
  try {
    return await work(target);
  } finally {
    await target.close();
  }
}
