import {
  languageOf,
  problemError,
  problemOf,
  shownProblem,
  type OperationInput,
  type Route,
} from '@platform/http';
import type { JsonObject } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import type { WaitPlace } from '../agent-waits';
import { awaitText, goneSignal } from '../await-run';
import { contextIds } from '../context-ids';
import type { AgentDeps } from '../deps';
import { agentsOf, requireAgent, type ExposedAgent } from '../exposed-agents';
import { isMocked, mockHeader, mockMember } from '../mock-answer';
import { startInvocation } from '../start-invocation';
import { openCompletionStream, type CompletionStream } from './completion-stream';
import { noAnswerOf, type Said } from './no-answer';
import { shownUsage, type ShownUsage } from './usage';
import { conversationInputs, inputsOfConversation } from './conversation';
import { openaiOperations } from './operations';
import { openaiErrors } from './errors';

const log = createLogger('agents');

type ChatInput = OperationInput<typeof openaiOperations.createChatCompletion>;

/** Subjects never come from the conversation, and `metadata` never replaces the conversation. */
function chatInputs(agent: ExposedAgent, input: ChatInput): JsonObject {
  const { body } = input;
  const conversation = conversationInputs(agent);
  if (!conversation) throw problemError('agent-not-conversational');
  const metadata = body.metadata ?? {};
  const further = agent.inputs.filter(
    ({ name }) => !agent.contextInputs.has(name) && Object.hasOwn(metadata, name),
  );
  return {
    ...Object.fromEntries(further.map(({ name }) => [name, metadata[name] as JsonObject])),
    ...inputsOfConversation(body.messages, conversation),
    ...contextIds(agent, input, metadata),
  };
}

/** How a completion ended. */
interface Completed {
  readonly said: Said;
  readonly isMock: boolean;
  readonly usage?: ShownUsage;
}

/** A completion whose run has started. */
interface Completion {
  readonly runId: string;
  readonly agent: ExposedAgent;
  readonly place: WaitPlace;
  readonly gone: AbortSignal;
}

async function completed(completion: Completion, ms: number, deps: AgentDeps): Promise<Completed> {
  try {
    const { text, usage, isMock } = await awaitText({ ...completion, ms }, deps);
    const said = { finish: 'stop', content: text, refusal: null } as const;
    return { said, isMock, ...(usage && { usage: shownUsage(usage) }) };
  } catch (error) {
    const said = noAnswerOf(error);
    if (!said) throw error;
    return { said, isMock: false };
  }
}

/** Sends the answer once the run has ended: nothing that was not validated is sent. Never rejects. */
async function streamAnswer(
  completion: Completion,
  stream: CompletionStream,
  { audit, body, mayStillCall, request, response }: ChatInput,
  deps: AgentDeps,
): Promise<void> {
  const { agent, place, runId } = completion;
  try {
    const answer = await completed(completion, deps.times.stream, deps);
    if (!(await mayStillCall())) throw problemError('credentials-refused');
    const withUsage = body.stream_options?.include_usage === true;
    const { said, usage, isMock } = answer;
    await stream.answer(said, { isMock, ...(withUsage && usage && { usage }) });
  } catch (error) {
    const { status, code } = problemOf(error);
    if (status === 500) log.error({ err: error, runId }, 'réponse diffusée en échec');
    await audit(`agent:${agent.slug}`, { status, code }).catch(() => undefined);
    stream.fail(openaiErrors.show(shownProblem(error, request, response)));
  } finally {
    place.leave();
  }
}

/** The part of OpenAI's API that its clients need to talk to agents. */
export function openaiRoutes(deps: AgentDeps): readonly Route[] {
  const listModels = openaiOperations.listModels.handledBy(async ({ caller, request }) => {
    const inForce = await deps.definitions.inForce();
    const agents = agentsOf(caller, inForce, languageOf(request));
    const data = agents
      .filter((agent) => conversationInputs(agent) !== undefined)
      .map(({ slug, plugin }) => {
        return { id: slug, object: 'model', created: 0, owned_by: plugin } as const;
      });
    return { status: 200, body: { object: 'list', data } };
  });

  const createCompletion = openaiOperations.createChatCompletion.handledBy(async (input) => {
    const { body, headers, caller, request, response, audit, releaseSlot } = input;
    const gone = goneSignal(response);
    const inForce = await deps.definitions.inForce();
    const agent = requireAgent(body.model, caller, inForce, languageOf(request));
    const inputs = chatInputs(agent, input);
    const key = headers['idempotency-key'];
    // Taken first, so that no run is started that its caller may not wait for.
    const place = deps.waits.take(caller);
    if (!place) throw problemError('overloaded');
    let isStreaming = false;
    try {
      const runId = await startInvocation({ agent, inputs, key, caller, audit, inForce }, deps);
      releaseSlot();
      const completion = { runId, agent, place, gone };
      const created = Math.floor(deps.now().getTime() / 1000);
      const facts = { id: `chatcmpl-${runId}`, created, model: body.model };
      if (body.stream === true) {
        response.set('X-Run-Id', runId);
        const isMock = isMocked(deps.surroundings().instance);
        const stream = openCompletionStream(response, facts, isMock);
        isStreaming = true;
        void streamAnswer(completion, stream, input, deps);
        return undefined;
      }
      const { said, usage, isMock } = await completed(completion, deps.times.completion, deps);
      const { content, refusal, finish } = said;
      const message = { role: 'assistant', content, refusal } as const;
      const choice = { index: 0, message, logprobs: null, finish_reason: finish };
      return {
        status: 200,
        headers: { 'X-Run-Id': runId, ...mockHeader(isMock) },
        body: {
          ...facts,
          object: 'chat.completion',
          choices: [choice],
          ...(usage && { usage }),
          ...mockMember(isMock),
        },
      };
    } finally {
      if (!isStreaming) place.leave();
    }
  });
  return [listModels, createCompletion];
}
