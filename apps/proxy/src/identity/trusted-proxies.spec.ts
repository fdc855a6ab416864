import { ConfigurationError } from '@platform/ports';

import { readTrustedProxies } from './trusted-proxies';

it.each([
  ['10.0.0.7', '10.0.0.7', true],
  ['10.0.0.7', '::ffff:10.0.0.7', true],
  ['10.0.0.7', '10.0.0.8', false],
  ['10.0.0.0/24, 2001:db8::/32', '10.0.0.200', true],
  ['10.0.0.0/24, 2001:db8::/32', '2001:db8:1::1', true],
  ['10.0.0.0/24', '10.0.1.1', false],
  ['127.0.0.1', 'no address', false],
  ['', '127.0.0.1', false],
])('among %j is %s: %s', (text, address, expected) => {
  expect(readTrustedProxies(text).includes(address)).toBe(expected);
});

it.each(['proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0', '10.0.0.0/x', '/24'])(
  'readTrustedProxies refuses %j in one line',
  (text) => {
    expect(() => readTrustedProxies(text)).toThrow(ConfigurationError);
    expect(() => readTrustedProxies(text)).toThrow(/^TRUSTED_PROXIES : « [^\n]+$/);
  },
);
