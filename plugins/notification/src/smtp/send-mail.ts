import { NodeError } from '@platform/sdk';
import { connect, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A server that takes mail for others, as RFC 6409 has it. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte, from STARTTLS on, or not at all. */
  readonly encryption: 'tls' | 'starttls' | 'none';
  readonly credentials?: { readonly user: string; readonly password: string };
  /** Maximum duration of one message, in ms. */
  readonly timeoutMs: number;
  /** Certificate authorities in place of those that Node trusts. */
  readonly ca?: Buffer;
}

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header fields and body, in lines that end with CRLF. No line begins with a full stop. */
  readonly message: string;
}

/** A server says more only if it is no mail server. */
const MAX_REPLY_LENGTH = 16_384;
/** All lines of a reply but the last have a hyphen behind their code. */
const REPLY = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\n/;

interface Reply {
  readonly code: number;
  readonly text: string;
}

const NAME = { fr: 'le serveur de messagerie', en: 'the mail server' };

const unreachable = (cause: unknown, { timeoutMs }: MailServer): NodeError => {
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new NodeError(
    'NOTIFICATION_UNREACHABLE',
    isTimeout
      ? {
          fr: `${NAME.fr} n'a pas répondu en ${timeoutMs} ms`,
          en: `${NAME.en} did not respond within ${timeoutMs} ms`,
        }
      : { fr: `${NAME.fr} est injoignable`, en: `${NAME.en} cannot be reached` },
    { retryable: true, cause },
  );
};

/** A code from 400 may pass, one from 500 stays. The text of the reply may have an address, and is left out. */
const refusal = ({ code }: Reply): NodeError =>
  new NodeError(
    code >= 500 ? 'NOTIFICATION_REFUSED' : 'NOTIFICATION_UNAVAILABLE',
    { fr: `${NAME.fr} a répondu ${code}`, en: `${NAME.en} answered ${code}` },
    { retryable: code < 500 },
  );

const unencrypted = (): NodeError =>
  new NodeError('NOTIFICATION_REFUSED', {
    fr: `${NAME.fr} ne propose pas STARTTLS`,
    en: `${NAME.en} does not offer STARTTLS`,
  });

/** Commands and replies, one after the other. */
class Conversation {
  private heard = '';
  private over: Error | undefined;
  private wake: () => void = () => undefined;

  constructor(readonly socket: Socket) {
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      this.heard += text;
      this.wake();
    });
    socket.on('error', (error) => this.end(error));
    socket.on('close', () => this.end(new Error('closed')));
  }

  /** Gives up the socket, which is encrypted from now on. What came before that is not trusted. */
  release(): Socket {
    if (this.heard !== '') throw new Error('unencrypted text after STARTTLS');
    this.socket.removeAllListeners('data').removeAllListeners('close');
    return this.socket;
  }

  async reply(): Promise<Reply> {
    for (;;) {
      const [text, code] = REPLY.exec(this.heard) ?? [];
      if (text !== undefined) {
        this.heard = this.heard.slice(text.length);
        return { code: Number(code), text };
      }
      if (this.over) throw this.over;
      if (this.heard.length > MAX_REPLY_LENGTH) throw new Error('no reply of a mail server');
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  async ask(command: string): Promise<Reply> {
    this.socket.write(`${command}\r\n`);
    return this.reply();
  }

  /** Asks, and rejects unless the reply has the expected hundred: 2 or 3. */
  async require(command: string, hundred = 2): Promise<Reply> {
    const reply = await this.ask(command);
    if (Math.floor(reply.code / 100) !== hundred) throw refusal(reply);
    return reply;
  }

  private end(error: Error): void {
    this.over ??= error;
    this.wake();
  }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

async function signIn(conversation: Conversation, { text }: Reply, server: MailServer) {
  const { credentials } = server;
  if (!credentials) return;
  const { user, password } = credentials;
  if (/^\d{3}[- ]AUTH\b.*\bPLAIN\b/im.test(text)) {
    await conversation.require(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`);
    return;
  }
  await conversation.require('AUTH LOGIN', 3);
  await conversation.require(base64(user), 3);
  await conversation.require(base64(password));
}

async function greet(conversation: Conversation): Promise<Reply> {
  const { localAddress = '127.0.0.1' } = conversation.socket;
  const own = isIPv6(localAddress) ? `IPv6:${localAddress}` : localAddress;
  return conversation.require(`EHLO [${own}]`);
}

/** Opens the conversation, encrypted as the server is meant to be. */
async function open(server: MailServer, sockets: Socket[]): Promise<Conversation> {
  const { host, port, encryption, ca } = server;
  const tls = {
    host,
    servername: isIPv6(host) || /^[\d.]+$/.test(host) ? '' : host,
    ...(ca && { ca }),
  };
  const begin = (socket: Socket): Conversation => {
    sockets.push(socket);
    return new Conversation(socket);
  };
  const first = begin(
    encryption === 'tls' ? connectTls({ ...tls, port }) : connect({ host, port }),
  );
  const greeting = await first.reply();
  if (greeting.code !== 220) throw refusal(greeting);
  if (encryption !== 'starttls') return first;
  if (!/^\d{3}[- ]STARTTLS\b/im.test((await greet(first)).text)) throw unencrypted();
  await first.require('STARTTLS');
  return begin(connectTls({ ...tls, socket: first.release() }));
}

async function converse(server: MailServer, mail: Mail, sockets: Socket[]): Promise<void> {
  const conversation = await open(server, sockets);
  await signIn(conversation, await greet(conversation), server);
  await conversation.require(`MAIL FROM:<${mail.from}>`);
  const refused: Reply[] = [];
  for (const address of mail.to) {
    const reply = await conversation.ask(`RCPT TO:<${address}>`);
    // Nobody has got it yet: all of them get it later.
    if (reply.code >= 400 && reply.code < 500) throw refusal(reply);
    if (reply.code >= 500) refused.push(reply);
  }
  const [firstRefused] = refused;
  if (firstRefused && refused.length === mail.to.length) throw refusal(firstRefused);
  await conversation.require('DATA', 3);
  await conversation.require(`${mail.message}\r\n.`);
  conversation.socket.end('QUIT\r\n');
  if (firstRefused) throw refusal(firstRefused);
}

/**
 * Hands a message over to a mail server. An address that the server refuses for good does not keep it from the others; it is
 * told afterwards. Rejects with NodeError: retryable for the network, for a timeout, and for a reply from 400 to 499.
 */
export async function sendMail(
  server: MailServer,
  mail: Mail,
  signal?: AbortSignal,
): Promise<void> {
  const timeout = AbortSignal.timeout(server.timeoutMs);
  const limits = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  const sockets: Socket[] = [];
  const stop = (): void => sockets.forEach((socket) => socket.destroy(limits.reason as Error));
  limits.throwIfAborted();
  limits.addEventListener('abort', stop);
  try {
    await converse(server, mail, sockets);
  } catch (error) {
    throw NodeError.isInstance(error) ? error : unreachable(limits.reason ?? error, server);
  } finally {
    limits.removeEventListener('abort', stop);
    for (const socket of sockets) socket.destroySoon();
  }
}
