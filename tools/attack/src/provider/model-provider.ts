import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A request for one turn of an agent. */
interface AskedTurn {
  /** First word of the agent's input `question`. It selects what the provider does. */
  readonly word: string;
  readonly question: string;
  /** Number of answers of the model in the conversation so far. */
  readonly turn: number;
  /** The body as it was sent. */
  readonly body: string;
}

/** Does something with a request and its response. */
export type ProviderBehavior = (turn: AskedTurn, response: ServerResponse) => void;

/** A provider of language models that belongs to the attacker. */
export interface ModelProvider {
  /** Speaks chat completions. */
  readonly url: string;
  /** The key that the platform has for it. */
  readonly key: string;
  /** Sets what it does with questions that begin with `word`. It refuses all others with 400. */
  behave(word: string, behavior: ProviderBehavior): void;
  /** Requests for questions that begin with `word`, oldest first. */
  asked(word: string): readonly AskedTurn[];
  close(): Promise<void>;
}

interface Message {
  readonly role: string;
  readonly content?: unknown;
}

function questionOf(messages: readonly Message[]): string {
  const text = String(messages.find(({ role }) => role === 'user')?.content);
  const inputs = JSON.parse(text.slice(text.indexOf('{'))) as { readonly question?: unknown };
  return String(inputs.question);
}

async function readTurn(request: IncomingMessage): Promise<AskedTurn> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const { messages } = JSON.parse(body) as { readonly messages: readonly Message[] };
  const question = questionOf(messages);
  const turn = messages.filter(({ role }) => role === 'assistant').length;
  return { word: question.split(/\s/, 1)[0] ?? '', question, turn, body };
}

/** Starts the provider on a free port. It does not keep this process alive. */
export async function startModelProvider(): Promise<ModelProvider> {
  const behaviors = new Map<string, ProviderBehavior>();
  const turns: AskedTurn[] = [];
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    readTurn(request).then(
      (turn) => {
        turns.push(turn);
        const behavior = behaviors.get(turn.word);
        if (behavior) behavior(turn, response);
        else response.writeHead(400).end();
      },
      () => response.destroy(),
    );
  });
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    key: `sk-attack-${randomBytes(12).toString('hex')}`,
    behave: (word, behavior) => void behaviors.set(word, behavior),
    asked: (word) => turns.filter((turn) => turn.word === word),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
