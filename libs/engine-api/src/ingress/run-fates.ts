import { EngineRefusedError, EngineUnavailableError } from '../errors';
import type { IngressClient, RunFate } from '../ingress-client';
import type { Refusal } from '../refusal';
import { WORKFLOW_SERVICE } from '../service-names';
import { isOfInvocation, isUnknown } from './ingress-answers';
import { isAddressable, RUN_UNKNOWN, type IngressCalls } from './ingress-calls';

const RUN_ENDED: Refusal = { code: 'run-ended', message: 'exécution terminée' };

/** Restate's own status: the invocation exists and has not completed. */
const NOT_COMPLETED = 470;

const resultPath = (runId: string, wanted: 'output' | 'attach'): string =>
  `/restate/workflow/${WORKFLOW_SERVICE}/${encodeURIComponent(runId)}/${wanted}`;

/** What the control plane itself has of runs, without their engine. */
export class RunFates implements Pick<IngressClient, 'fateOf' | 'awaitEnd' | 'addressOf'> {
  constructor(private readonly calls: IngressCalls) {}

  async fateOf(runId: string): Promise<RunFate> {
    if (!isAddressable(runId)) return 'unknown';
    return this.calls.observe('/{key}/output', (headers) =>
      this.calls.exchange(resultPath(runId, 'output'), { headers }, (answer) => {
        if (answer.ok || isOfInvocation(answer)) return 'ended';
        if (answer.status === NOT_COMPLETED) return 'running';
        if (isUnknown(answer)) return 'unknown';
        throw new EngineUnavailableError(`HTTP ${answer.status}`);
      }),
    );
  }

  async awaitEnd(runId: string, signal: AbortSignal): Promise<boolean> {
    if (!isAddressable(runId)) throw new EngineRefusedError(RUN_UNKNOWN);
    return this.calls.observe('/{key}/attach', async (headers) => {
      try {
        return await this.calls.exchange(
          resultPath(runId, 'attach'),
          { headers },
          (answer) => {
            // A run that failed has ended too.
            if (answer.ok || isOfInvocation(answer)) return true;
            if (isUnknown(answer)) throw new EngineRefusedError(RUN_UNKNOWN);
            throw new EngineUnavailableError(`HTTP ${answer.status}`);
          },
          signal,
        );
      } catch (error) {
        if (signal.aborted) return false;
        throw error;
      }
    });
  }

  async addressOf(runId: string) {
    return { runId, invocationId: await this.invocationIdOf(runId) };
  }

  /** Finds the invocation of an unfinished run, because handlers would accept a signal to an unknown or killed run. */
  async unfinishedIdOf(runId: string): Promise<string> {
    const fate = await this.fateOf(runId);
    if (fate === 'unknown') throw new EngineRefusedError(RUN_UNKNOWN);
    if (fate === 'ended') throw new EngineRefusedError(RUN_ENDED);
    return this.invocationIdOf(runId);
  }

  private async invocationIdOf(runId: string): Promise<string> {
    const target = { target: 'workflow', workflowName: WORKFLOW_SERVICE, workflowKey: runId };
    const answer = (await this.calls.call('/restate/lookup', '/lookup', () => target)) as {
      readonly invocationId?: unknown;
    } | null;
    if (typeof answer?.invocationId === 'string') return answer.invocationId;
    throw new EngineUnavailableError('réponse incomprise');
  }
}
