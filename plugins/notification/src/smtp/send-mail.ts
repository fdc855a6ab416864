import { NodeError } from '@platform/sdk';
import type { NodemailerError, SendMailOptions } from 'nodemailer';

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

/** An address that the server did not take, with the code of its reply. */
export interface RefusedAddress {
  readonly address: string;
  readonly code: number;
}

/** What a server did with a message, by address of its envelope. */
export interface HandedOver {
  readonly accepted: readonly string[];
  readonly refused: readonly RefusedAddress[];
}

/** A server says more only if it is no mail server. */
const MAX_REPLY_BYTES = 16_384;
/** Refused addresses that an error names. */
const MAX_NAMED = 5;

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

/** A code from 400 may pass, one from 500 stays. */
const refusal = (isFinal: boolean, fr: string, en: string): NodeError =>
  new NodeError(
    isFinal ? 'NOTIFICATION_REFUSED' : 'NOTIFICATION_UNAVAILABLE',
    { fr: `${NAME.fr} ${fr}`, en: `${NAME.en} ${en}` },
    { retryable: !isFinal },
  );

/** An error that names addresses of the site's configuration. Retryable while the server may take one of them later. */
export function addressesRefused(refused: readonly RefusedAddress[]): NodeError {
  const named = refused.slice(0, MAX_NAMED);
  const rest = refused.length - named.length;
  const fr = named.map(({ address, code }) => `${code} pour ${address}`).join(', ');
  const en = named.map(({ address, code }) => `${code} for ${address}`).join(', ');
  return refusal(
    refused.every(({ code }) => code >= 500),
    `a répondu ${fr}${rest > 0 ? ` et ${rest} autre(s)` : ''}`,
    `answered ${en}${rest > 0 ? ` and ${rest} more` : ''}`,
  );
}

function refusedAddresses(errors: readonly NodemailerError[] = []): readonly RefusedAddress[] {
  return errors.map(({ recipient = '', responseCode = 0 }) => ({
    address: recipient,
    code: responseCode,
  }));
}

/** The messages of nodemailer quote the server, which may quote an address or a password: only a failure of the network is kept as cause. */
function failure(error: NodemailerError, server: MailServer): NodeError {
  const { code, command, responseCode, response } = error;
  if (responseCode === undefined)
    return unreachable(response === undefined ? error : undefined, server);
  const isFinal = responseCode >= 500;
  if (code === 'ETLS' && command === 'STARTTLS') {
    return refusal(
      isFinal,
      `refuse STARTTLS (${responseCode})`,
      `refuses STARTTLS (${responseCode})`,
    );
  }
  return refusal(isFinal, `a répondu ${responseCode}`, `answered ${responseCode}`);
}

/**
 * Hands a message over to a mail server, which may take it for some addresses of its envelope, or for none. Rejects with
 * NodeError for what concerns all of them: retryable for the network, for a timeout, and for a reply from 400 to 499.
 */
export async function sendMail(
  server: MailServer,
  message: SendMailOptions,
  signal?: AbortSignal,
): Promise<HandedOver> {
  const { host, port, encryption, credentials, timeoutMs, ca } = server;
  const timeout = AbortSignal.timeout(timeoutMs);
  const limits = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  limits.throwIfAborted();
  // Loaded with the first message: every process loads this plugin, and few send mail.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...{ host, port, maxResponseSize: MAX_REPLY_BYTES },
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(ca && { tls: { ca } }),
    // Configured credentials that the server does not ask for are a mistake to see at once.
    ...(credentials && {
      auth: { user: credentials.user, pass: credentials.password },
      forceAuth: true,
    }),
  });
  try {
    const { accepted, rejectedErrors } = await transport.sendMail({ ...message, signal: limits });
    return { accepted, refused: refusedAddresses(rejectedErrors) };
  } catch (thrown) {
    if (limits.aborted) throw unreachable(limits.reason, server);
    const error = thrown as NodemailerError;
    if (error.rejectedErrors) {
      return { accepted: [], refused: refusedAddresses(error.rejectedErrors) };
    }
    throw failure(error, server);
  }
}
