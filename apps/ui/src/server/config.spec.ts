import { ConfigurationError } from '@platform/ports';

import { readUiConfig } from './config';

const PROVIDER = {
  UI_OIDC_ISSUER: 'https://idp.chu.example/realms/care',
  UI_OIDC_CLIENT_ID: 'console',
};

function refused(environment: Record<string, string>): ConfigurationError {
  try {
    readUiConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
  }
  throw new Error('the configuration is accepted');
}

it('config: listens on this machine alone, and finds the proxy there, by default', () => {
  expect(readUiConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    connectionsPerAddress: 256,
    apiUrl: 'http://127.0.0.1:4000',
  });
});

it('config: is told by its environment [RUN-196]', () => {
  expect(
    readUiConfig({
      ...{ UI_HOST: '0.0.0.0', UI_PORT: '8443', API_URL: 'https://api.chu.example/platform//' },
      ...{ ...PROVIDER, UI_OIDC_SCOPE: 'openid platform', UI_CLIENT_DIR: '/srv/console' },
      UI_CONNECTIONS_PER_ADDRESS: '0',
    }),
  ).toEqual({
    host: '0.0.0.0',
    port: 8443,
    connectionsPerAddress: null,
    clientDir: '/srv/console',
    apiUrl: 'https://api.chu.example/platform',
    oidc: { issuer: PROVIDER.UI_OIDC_ISSUER, clientId: 'console', scope: 'openid platform' },
  });
});

it('config: asks the provider for a name', () => {
  expect(readUiConfig(PROVIDER).oidc?.scope).toBe('openid profile');
});

it.each([
  ['UI_OIDC_ISSUER', { UI_OIDC_CLIENT_ID: 'console' }],
  ['UI_OIDC_CLIENT_ID', { UI_OIDC_ISSUER: PROVIDER.UI_OIDC_ISSUER }],
  ['API_URL', { API_URL: '127.0.0.1:4000' }],
  ['API_URL', { API_URL: 'http://127.0.0.1:99999' }],
  ['UI_OIDC_ISSUER', { ...PROVIDER, UI_OIDC_ISSUER: 'https://[idp' }],
  ['UI_CONNECTIONS_PER_ADDRESS', { UI_CONNECTIONS_PER_ADDRESS: 'many' }],
  ['UI_PORT', { UI_PORT: '99999' }],
])('config: names %s, in one line, when it refuses %j', (name, environment) => {
  const { key, message } = refused(environment);
  expect(key).toBe(name);
  expect(message).toMatch(/^[^\n]+$/);
});
