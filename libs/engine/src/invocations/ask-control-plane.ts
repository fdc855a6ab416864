import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { engineLog } from '../engine-log';

/**
 * Calls the control plane in one journaled step. Resolves with undefined when it does not answer. Journals have the names
 * of the steps, so a name stays.
 */
export async function askControlPlane<T>(
  context: WorkflowSharedContext,
  name: string,
  question: () => Promise<T>,
): Promise<T | undefined> {
  const { answer } = await context.run(name, async (): Promise<{ readonly answer?: T }> => {
    try {
      return { answer: await question() };
    } catch (error) {
      const fields = { runId: context.key, what: name, error: (error as Error).message };
      engineLog.warn(fields, 'demande au plan de contrôle sans réponse');
      return {};
    }
  });
  return answer;
}
