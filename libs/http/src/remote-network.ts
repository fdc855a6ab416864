import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What stands for one far end: an IPv4 address, or the first half of an IPv6 one, of which a single
 * machine is given the whole second half.
 */
export function remoteNetwork(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const [, mapped] = MAPPED.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const groups = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
  const before = groups(head);
  const missing = tail === undefined ? 0 : 8 - before.length - groups(tail).length;
  const all = [...before, ...Array<string>(missing).fill('0'), ...groups(tail ?? '')];
  return `${all.slice(0, 4).join(':')}::/64`;
}
