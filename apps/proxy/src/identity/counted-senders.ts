import { remoteNetwork } from '@platform/http';
import type { Request } from 'express';

/** How many addresses a reverse proxy may speak for at their limit. Beyond, it is counted as one sender itself. */
const SENDERS_BEHIND_ONE = 10;

/** A sender whose requests are counted. `times`: their limit, in limits of an address. */
interface CountedSender {
  readonly who: string;
  readonly times: number;
}

/** Returns the remote network of a request. */
export const addressOf = ({ ip }: Request): string => remoteNetwork(ip);

/**
 * Returns who sent a request: its address, and the reverse proxy that named this address. Every program of the machine of
 * a reverse proxy can name addresses, another one each time.
 */
export function countedSenders(request: Request): readonly [CountedSender, ...CountedSender[]] {
  const address = addressOf(request);
  const peer = remoteNetwork(request.socket.remoteAddress);
  const sender = { who: address, times: 1 };
  return peer === address
    ? [sender]
    : [sender, { who: `proxy:${peer}`, times: SENDERS_BEHIND_ONE }];
}
