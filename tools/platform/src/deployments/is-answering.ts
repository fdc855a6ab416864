import { connect } from 'node:net';

const TIMEOUT_MS = 2_000;

/** Whether something listens at the address of a deployment, as seen from this machine. */
export function isAnswering(address: string): Promise<boolean> {
  if (!/^https?:/.test(address)) return Promise.resolve(true);
  const { hostname, port, protocol } = new URL(address);
  const usual = protocol === 'https:' ? 443 : 80;
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || usual), timeout: TIMEOUT_MS });
    const settle = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}
