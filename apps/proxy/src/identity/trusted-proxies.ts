import { ConfigurationError } from '@platform/ports';
import { BlockList, isIP } from 'node:net';

/** Reverse proxies in front of this one, whose `X-Forwarded-For` is trusted. */
export interface TrustedProxies {
  /** Addresses and networks as configured. */
  readonly given: readonly string[];
  readonly includes: (address: string) => boolean;
}

const NETWORK = /^([^/]+)(?:\/(\d{1,3}))?$/;
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** Reads addresses and networks separated by commas or spaces. Throws `ConfigurationError`. */
export function readTrustedProxies(text = ''): TrustedProxies {
  const given = text.split(/[\s,]+/).filter(Boolean);
  const list = new BlockList();
  for (const network of given) add(network, list);
  return {
    given,
    includes(address) {
      const plain = address.replace(MAPPED, '');
      const version = isIP(plain);
      return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

function add(network: string, list: BlockList): void {
  const [, address = '', bits] = NETWORK.exec(network) ?? [];
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  if (version === 0 || Number(bits ?? most) > most || Number(bits ?? most) === 0) {
    throw new ConfigurationError(
      'TRUSTED_PROXIES',
      `TRUSTED_PROXIES : « ${network} » refusé ; des adresses IP ou des réseaux comme 10.0.0.0/24 sont attendus, séparés par des virgules`,
      {
        english: `"${network}" refused; IP addresses or networks such as 10.0.0.0/24 are expected, separated by commas`,
      },
    );
  }
  list.addSubnet(address, Number(bits ?? most), version === 4 ? 'ipv4' : 'ipv6');
}
