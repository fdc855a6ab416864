import { openReceiver, type TestReceiver } from '../__fixtures__/receiver';
import { postJson } from './post-json';

let receiver: TestReceiver;
let other: TestReceiver;

beforeEach(async () => {
  receiver = await openReceiver();
  other = await openReceiver();
});
afterEach(() => Promise.all([receiver.close(), other.close()]));

const post = (timeoutMs = 5_000, signal?: AbortSignal) =>
  postJson(
    { url: new URL(receiver.url), name: { fr: 'le test', en: 'the test' }, timeoutMs },
    '{"a":1}',
    {},
    signal,
  );

const answerWith = (status: number, headers: Record<string, string> = {}, body = ''): void => {
  receiver.answer = (response) => void response.writeHead(status, headers).end(body);
};

describe('postJson', () => {
  it('posts the body as JSON', async () => {
    await post();
    expect(receiver.calls).toMatchObject([
      { path: '/hook', body: '{"a":1}', headers: { 'content-type': 'application/json' } },
    ]);
  });

  it.each([
    [429, '7', 7_000],
    [503, '120', 120_000],
    [500, undefined, undefined],
    [408, undefined, undefined],
    [502, 'soon', undefined],
  ])('a %i with Retry-After %s may be tried again after %s ms', async (status, header, wait) => {
    answerWith(status, header === undefined ? {} : { 'retry-after': header });
    await expect(post()).rejects.toMatchObject({
      code: 'NOTIFICATION_UNAVAILABLE',
      retryable: true,
      message: `le test a répondu ${status}`,
    });
    await expect(post()).rejects.toHaveProperty('retryAfterMs', wait);
    expect(receiver.calls).toHaveLength(2);
  });

  it('reads a date in Retry-After', async () => {
    answerWith(429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() });
    const error = (await post().catch((thrown: unknown) => thrown)) as { retryAfterMs: number };
    expect(error.retryAfterMs).toBeGreaterThan(50_000);
    expect(error.retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it.each([400, 401, 404, 410, 413])('a %i is final, whatever Retry-After says', async (status) => {
    answerWith(status, { 'retry-after': '5' });
    const error: unknown = await post().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'NOTIFICATION_REFUSED', retryable: false });
    expect(error).toHaveProperty('retryAfterMs', undefined);
  });

  it('does not take a web page for an acceptance', async () => {
    answerWith(200, { 'content-type': 'text/html; charset=utf-8' }, '<h1>Maintenance</h1>');
    await expect(post()).rejects.toMatchObject({
      code: 'NOTIFICATION_ANSWER_UNEXPECTED',
      retryable: true,
    });
  });

  it('gives up a receiver that does not answer in time', async () => {
    receiver.answer = () => undefined;
    await expect(post(150)).rejects.toMatchObject({
      code: 'NOTIFICATION_UNREACHABLE',
      retryable: true,
      message: "le test n'a pas répondu en 150 ms",
    });
  });

  it('stops when its step is given up', async () => {
    const step = new AbortController();
    receiver.answer = () => step.abort();
    await expect(post(5_000, step.signal)).rejects.toMatchObject({ retryable: true });
  });

  it('needs no more than the head of an answer that is endless', async () => {
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const chunk = 'x'.repeat(65_536);
      const write = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', write);
      write();
    };
    await post();
    expect(receiver.calls).toHaveLength(1);
  });

  it('says that nobody listens, without the address', async () => {
    await receiver.close();
    const error: unknown = await post().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: 'le test est injoignable', retryable: true });
    receiver = await openReceiver();
  });

  it('follows a redirect on the same origin, with method and body', async () => {
    receiver.answer = (response, { url }) =>
      void (url === '/hook'
        ? response.writeHead(308, { location: '/moved' }).end()
        : response.writeHead(200).end('ok'));
    await post();
    expect(receiver.calls).toMatchObject([
      { path: '/hook', body: '{"a":1}' },
      { path: '/moved', body: '{"a":1}' },
    ]);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %i to another host', async (status) => {
    answerWith(status, { location: other.url });
    await expect(post()).rejects.toMatchObject({
      code: 'NOTIFICATION_REDIRECTED',
      retryable: false,
    });
    expect(other.calls).toEqual([]);
  });

  it('does not go round in circles', async () => {
    answerWith(307, { location: '/hook' });
    await expect(post()).rejects.toMatchObject({ code: 'NOTIFICATION_REDIRECTED' });
    expect(receiver.calls).toHaveLength(4);
  });
});
