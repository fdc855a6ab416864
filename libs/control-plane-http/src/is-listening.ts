import { connect } from 'node:net';

const PROBE_TIMEOUT_MS = 2_000;

/** Whether something accepts connections at an http address. True for any other kind of address. */
export function isListening(address: string, timeoutMs = PROBE_TIMEOUT_MS): Promise<boolean> {
  if (!/^https?:/.test(address)) return Promise.resolve(true);
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const usual = protocol === 'https:' ? 443 : 80;
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || usual), timeout: timeoutMs });
    const settle = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}
