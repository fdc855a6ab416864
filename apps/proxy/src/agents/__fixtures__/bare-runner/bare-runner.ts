import { setTimeout as delay } from 'node:timers/promises';

import { NodeError, type AgentRunner, type AgentRunRequest, type JsonObject } from '@platform/sdk';

/** Every request, in order, for tests in this process. */
export const requests: AgentRunRequest[] = [];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Repeats its inputs. A question `wait <ms>` takes that long, `fail [code]` fails, and `long <n>` has an answer of n characters. */
async function answer({ inputs, context }: AgentRunRequest): Promise<JsonObject> {
  const question = textOf(inputs['question']);
  const [verb, number = '0'] = question.split(' ');
  if (verb === 'wait') await delay(Number(number), undefined, { ref: false });
  if (verb === 'fail') {
    throw new NodeError(number === '0' ? 'refused' : number, 'le modèle a refusé');
  }
  if (verb === 'long') return { answer: 'x'.repeat(Number(number)) };
  const about = context['patient']?.id ?? 'personne';
  return { answer: `${question} / ${about} / ${textOf(inputs['historique'])}` };
}

const createBareRunner = (): AgentRunner => ({
  async run(request) {
    requests.push(request);
    if (request.agent.model !== 'list') return answer(request);
    const { findings = [], limit = null } = request.inputs;
    return { summary: `au plus ${String(limit)}`, findings };
  },
});

export default createBareRunner;
