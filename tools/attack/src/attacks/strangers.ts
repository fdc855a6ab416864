import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { requireHeld, type DeclaredAttack } from '../attack';
import { type Target } from '../target/target';
import { countOf, many } from './inputs';

/** Each attack uses its own client address, so that the refusals of one do not count for the next. */
const address = (last: number): string => `127.0.0.${last}`;

/** 1 kB that expands to 1 MiB of empty lists. */
const BOMB = gzipSync(`[${Array<string>(349_000).fill('[]').join(',')}]`);
const SLUGS = ['whatever', 'dose-review', 'hyperkalaemia-alert'];

/** Returns how often each status came. */
function requireRefused(answers: readonly { readonly status: number }[]): string {
  const counts = countOf(answers.map(({ status }) => status));
  requireHeld(
    answers.every(({ status }) => status === 401 || status === 429),
    counts,
  );
  return counts;
}

/** Opens connections from one address and sends `bytes` on each. Ignores errors: the server may close them. */
function connections(target: Target, count: number, from: string, bytes = ''): readonly Socket[] {
  const { hostname, port } = new URL(target.stack.proxyUrl);
  return many(count, () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    socket.on('error', () => undefined).on('data', () => undefined);
    if (bytes !== '') socket.write(bytes);
    return socket;
  });
}

/**
 * Counts the sockets that the server leaves open. Polls until there are `max` or fewer, for 20 s: a busy machine
 * closes them late.
 */
async function leftOpen(sockets: readonly Socket[], max: number): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const left = sockets.filter(({ destroyed }) => !destroyed).length;
    if (left <= max || tries === 200) return left;
    await delay(100);
  }
}

/** Returns how many sockets stay open, and throws if more than `max` do. */
async function requireClosed(sockets: readonly Socket[], max: number): Promise<number> {
  const left = await leftOpen(sockets, max);
  requireHeld(left <= max, `${left} of ${sockets.length} are still open`);
  return left;
}

async function requireOthersServed({ call }: Target): Promise<void> {
  const { status } = await call('/healthz', { from: address(25) });
  requireHeld(status === 200, `another address was answered ${status}`);
}

async function whileOpen<T>(sockets: readonly Socket[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    sockets.forEach((socket) => socket.destroy());
  }
}

const SLOW_POST =
  'POST /api/hooks/whatever HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n[';

const CHUNKED_POST =
  'POST /api/hooks/whatever HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
const SMALL_GET = 'GET / HTTP/1.1\r\nHost: h\r\n\r\n';

/** Attacks by unauthenticated callers. */
export const strangerAttacks: readonly DeclaredAttack[] = [
  {
    name: 'unsigned-gzip-flood',
    does: 'posts 200 unsigned gzip bodies of 1 kB that become 1 MiB of empty lists to webhooks',
    async run({ call }) {
      const headers = { 'content-encoding': 'gzip', 'webhook-id': 'a' };
      const answers = await Promise.all(
        many(200, (at) =>
          call(`/api/hooks/${SLUGS[at % SLUGS.length]}`, {
            body: BOMB,
            from: address(21),
            ...(at % 2 === 0 ? { headers } : { headers: { 'content-encoding': 'gzip' } }),
          }),
        ),
      );
      return requireRefused(answers);
    },
  },
  {
    name: 'unknown-slugs',
    does: 'looks for webhooks by 300 slugs',
    isQuick: true,
    async run({ call }) {
      const answers = [];
      for (let at = 0; at < 300; at += 1) {
        const slug = at % 50 === 0 ? 'hyperkalaemia-alert' : `slug-${at}`;
        answers.push(await call(`/api/hooks/${slug}`, { body: {}, from: address(22) }));
      }
      requireHeld(
        answers.slice(60).every(({ status }) => status === 429),
        'not counted',
      );
      return requireRefused(answers);
    },
  },
  {
    name: 'bogus-keys',
    does: 'presents 2,000 keys that do not exist, 50 at a time',
    async run({ call }) {
      const answers = [];
      for (let round = 0; round < 40; round += 1) {
        const some = many(50, (at) => {
          const secret = `${round * 50 + at}`.padStart(43, 'A');
          return call('/api/me', { key: `wfp_aaaaaaaa_${secret}`, from: address(23) });
        });
        answers.push(...(await Promise.all(some)));
      }
      return requireRefused(answers);
    },
  },
  {
    name: 'pipelined-requests',
    does: 'sends 2,300 requests in one piece on each of 200 connections',
    isQuick: true,
    async run(target) {
      const sockets = connections(target, 200, address(27), SMALL_GET.repeat(2_300));
      return whileOpen(sockets, async () => {
        await requireClosed(sockets, 0);
        await requireOthersServed(target);
        return 'all cut, another address is served';
      });
    },
  },
  {
    name: 'tiny-chunks',
    does: 'sends bodies in chunks of one byte on 200 connections for as long as it is let',
    async run(target) {
      const sockets = connections(target, 200, address(28), CHUNKED_POST);
      const piece = '1\r\n[\r\n'.repeat(10_000);
      const feed = (socket: Socket): void => {
        for (let sent = 0; sent < 16 && !socket.destroyed && socket.write(piece); sent += 1);
      };
      sockets.forEach((socket) => socket.on('drain', () => feed(socket)));
      sockets.forEach(feed);
      return whileOpen(sockets, async () => {
        await requireClosed(sockets, 0);
        return 'all refused and cut';
      });
    },
  },
  {
    name: 'silent-connections',
    does: 'opens 2,000 connections from one address and says nothing',
    isQuick: true,
    async run(target) {
      const sockets = connections(target, 2_000, address(24));
      return whileOpen(sockets, async () => {
        const left = await requireClosed(sockets, 256);
        await requireOthersServed(target);
        return `${left} stay open, another address is served`;
      });
    },
  },
  {
    name: 'slow-bodies',
    does: 'begins 200 bodies of 1 MB and sends one byte of each now and then',
    async run(target) {
      const sockets = connections(target, 200, address(26), SLOW_POST);
      const drip = setInterval(() => sockets.forEach((socket) => socket.write('[')), 200);
      try {
        return await whileOpen(sockets, async () => {
          await requireClosed(sockets, 0);
          return 'all refused and cut';
        });
      } finally {
        clearInterval(drip);
      }
    },
  },
];
