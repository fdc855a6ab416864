import { EngineRefusedError, EngineUnavailableError } from '../errors';
import type { IngressClient } from '../ingress-client';
import type { EngineStatus, UnfinishedRuns } from '../messages';
import type { Refusal } from '../refusal';
import type { ChangesAnswer, DirectoryQuestion, ReportsAnswer } from '../run-reports';
import { DIRECTORY_KEY, GENERATION_KEY, WORKFLOW_SERVICE } from '../service-names';
import { isUnknown, jsonOf } from './ingress-answers';
import { handlerOf, type IngressCalls } from './ingress-calls';

type EngineDirectory = Pick<
  IngressClient,
  | 'unfinishedRuns'
  | 'engineStatus'
  | 'changedRuns'
  | 'reportsOf'
  | 'generationMark'
  | 'markGeneration'
>;

const QUESTION_UNKNOWN: Refusal = {
  code: 'question-unknown',
  message: 'question inconnue du moteur',
};

const markPath = (name: string): string =>
  `/restate/invocation/${WORKFLOW_SERVICE}/${GENERATION_KEY}/getRun/${name}/output`;

/** What the engine and the control plane have of all runs, under keys that no run can have. */
export function createEngineDirectory(calls: IngressCalls): EngineDirectory {
  const ask = (question: DirectoryQuestion | string | null): Promise<unknown> =>
    calls.call(handlerOf(DIRECTORY_KEY, 'getRun'), '/{key}/getRun', () => question);
  return {
    async unfinishedRuns(next) {
      return (await ask(next ?? null)) as UnfinishedRuns;
    },
    async engineStatus() {
      return (await ask({ about: 'deployments' })) as EngineStatus;
    },
    async changedRuns(question) {
      const answer = (await ask({ about: 'changes', ...question })) as ChangesAnswer;
      if (typeof answer?.epoch === 'string') return answer;
      throw new EngineRefusedError(QUESTION_UNKNOWN);
    },
    async reportsOf(question) {
      const answer = (await ask({ about: 'standings', ...question })) as ReportsAnswer;
      if (Array.isArray(answer?.reports)) return answer.reports;
      throw new EngineRefusedError(QUESTION_UNKNOWN);
    },
    generationMark: (name) =>
      calls.observe('/{key}/output', (headers) =>
        calls.exchange(markPath(name), { headers }, (answer) => {
          const body = jsonOf(answer);
          if (answer.ok) return typeof body === 'string' ? body : null;
          if (isUnknown(answer)) return null;
          throw new EngineUnavailableError(`HTTP ${answer.status}`);
        }),
      ),
    async markGeneration(name, mark) {
      const path = handlerOf(GENERATION_KEY, 'getRun');
      return (await calls.call(path, '/{key}/getRun', () => mark, name)) as string;
    },
  };
}
