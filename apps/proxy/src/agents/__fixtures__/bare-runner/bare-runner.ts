import { setTimeout as delay } from 'node:timers/promises';

import { NodeError, type AgentRunner, type AgentRunRequest, type JsonObject } from '@platform/sdk';

/** Every request, in order, for tests in this process. */
export const requests: AgentRunRequest[] = [];

interface Held {
  readonly until: Promise<void>;
  readonly release: () => void;
}

const held = new Map<string, Held>();

function heldBy(name: string): Held {
  const known = held.get(name);
  if (known) return known;
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  const made = { until, release };
  held.set(name, made);
  return made;
}

/** Lets go of the questions `hold <name>`, those that come later too. */
export const release = (name: string): void => heldBy(name).release();

/** How many runs have begun with this question. */
export const begun = (question: string): number =>
  requests.filter(({ inputs }) => inputs['question'] === question).length;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Repeats its inputs. A question `hold <name>` takes until `release`, `wait <ms>` that long, `fail [code]` fails, and
 * `long <n>` has an answer of n characters.
 */
async function answer({ inputs, context }: AgentRunRequest): Promise<JsonObject> {
  const question = textOf(inputs['question']);
  const [verb, number = '0'] = question.split(' ');
  if (verb === 'hold') await heldBy(number).until;
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
