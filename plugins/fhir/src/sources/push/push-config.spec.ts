import { readPush } from './push-config';

const BASE_URL = 'https://ehr.example.org/fhir';
const hook = { port: 0, publicUrl: 'https://platform.example.org/hooks', secret: { env: 'X' } };
const socket = { channel: 'websocket' };
const read = (push: Record<string, unknown>) => readPush(push, 'sources.fhir-poll.push', BASE_URL);

it('push config: is a rest-hook unless it says otherwise', () => {
  expect(read(hook)).toEqual(hook);
  expect(read({ ...hook, channel: 'rest-hook' }).channel).toBe('rest-hook');
  expect(read({ ...socket, url: 'wss://ehr.example.org/ws', bind: 'token-json' })).toMatchObject({
    bind: 'token-json',
  });
});

it.each([
  ['a channel that is none', { ...hook, channel: 'email' }, 'channel'],
  ['a hook without a port', { ...hook, port: undefined }, 'port'],
  ['a socket with a port', { ...socket, port: 8080 }, 'port'],
  ['a hook with the address of a socket', { ...hook, url: 'wss://x' }, 'url'],
  ['an address that is no socket', { ...socket, url: 'https://ehr.example.org' }, 'url'],
  ['an address that is none', { ...socket, url: 'wss://[' }, 'url'],
  ['an address in clear', { ...socket, url: 'ws://ehr.example.org/ws' }, 'url'],
  ['another way to bind', { ...socket, bind: 'ping' }, 'bind'],
  ['pings without a pause', { ...socket, pingMs: 0 }, 'pingMs'],
  ['a renewal in a year', { ...socket, renewMs: 31_536_000_000 }, 'renewMs'],
  ['a topic that is no address', { ...socket, topics: { Task: { url: 'lab' } } }, 'topics'],
  ['a topic of no type', { ...socket, topics: { task: { url: 'https://x' } } }, 'topics'],
])('push config: refuses %s, and names it', (_what, push, named) => {
  const key = `sources.fhir-poll.push.${named}`;
  expect(() => read(push)).toThrow(
    expect.objectContaining({
      code: 'CONFIGURATION_INVALID',
      key,
      message: expect.stringContaining(`« ${key} »`),
      localized: expect.objectContaining({ en: expect.stringContaining(`"${key}"`) }) as unknown,
    }),
  );
});
