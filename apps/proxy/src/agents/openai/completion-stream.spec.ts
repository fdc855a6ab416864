import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Response } from 'express';

import { createApp } from '@platform/http';
import { createLogger } from '@platform/telemetry';

import { openCompletionStream } from './completion-stream';
import { shownUsage } from './usage';

let server: Server;
let respond: (response: Response) => void;
beforeAll(async () => {
  const app = createApp({
    logger: createLogger('http'),
    routes: [{ method: 'get', path: '/', handle: (_request, response) => respond(response) }],
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const FACTS = { id: 'chatcmpl-1', created: 1, model: 'a' };
const said = (content: string) => ({ finish: 'stop', content, refusal: null }) as const;

async function received(): Promise<readonly unknown[]> {
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  return text
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => event.slice('data: '.length))
    .map((data): unknown => (data === '[DONE]' ? data : JSON.parse(data)));
}

it('openCompletionStream ends with the tokens of the run, when they are given', async () => {
  const usage = shownUsage({ inputTokens: 12, outputTokens: 3 });
  respond = (response) =>
    void openCompletionStream(response, FACTS).answer(said('Oui.'), { usage });
  const events = await received();
  expect(events.slice(-2)).toEqual([
    {
      ...FACTS,
      object: 'chat.completion.chunk',
      choices: [],
      usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 },
    },
    '[DONE]',
  ]);
});

it('openCompletionStream says in every chunk that the mock answers', async () => {
  respond = (response) => void openCompletionStream(response, FACTS, true).answer(said('Oui.'));
  const events = (await received()).slice(0, -1);
  expect(events).toHaveLength(3);
  for (const event of events) expect(event).toMatchObject({ mock: true });
});

it('openCompletionStream splits an answer between characters, never inside of one', async () => {
  const text = `${'a'.repeat(4_095)}👩‍⚕️${'é'.repeat(5_000)}`;
  respond = (response) => void openCompletionStream(response, FACTS).answer(said(text));
  const events = (await received()) as { choices?: { delta: { content?: string } }[] }[];
  const contents = events.flatMap(({ choices }) => choices?.[0]?.delta.content ?? []);
  expect(contents.join('')).toBe(text);
  for (const content of contents) expect(content).not.toMatch(/[\ud800-\udbff]$/);
});

it('a failure is the last event, without the end of an answer', async () => {
  respond = (response) => openCompletionStream(response, FACTS).fail({ error: { code: 'x' } });
  expect((await received()).at(-1)).toEqual({ error: { code: 'x' } });
});
