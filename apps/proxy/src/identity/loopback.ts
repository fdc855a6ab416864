import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Returns true for a loopback name or address. IPv6 may have brackets. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const version = isIP(name);
  if (version === 0) return name === 'localhost' || name.endsWith('.localhost');
  return LOOPBACK.check(name, version === 4 ? 'ipv4' : 'ipv6');
}
