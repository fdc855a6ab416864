import { Type } from '@sinclair/typebox';

import { openSecret } from './read-secret';
import { parseConfig } from './parse-config';
import { serverFields } from './server-config';

const schema = Type.Object(serverFields, { additionalProperties: false });
const baseUrl = 'https://ehr.example/fhir';
const parse = (config: Record<string, unknown>) =>
  parseConfig(schema, config, 'ports.patient.config');

it('parseConfig accepts a full configuration', () => {
  const config = {
    baseUrl,
    auth: { type: 'smart-backend', clientId: 'platform', key: { file: 'key.pem' } },
    tls: { certFile: 'a.pem', keyFile: 'b.pem' },
    timeoutMs: 5_000,
  };
  expect(parse(config)).toEqual(config);
});

it.each([
  {
    config: {},
    key: 'baseUrl',
    message: /« ports\.patient\.config\.baseUrl » doit être une adresse http/,
  },
  { config: { baseUrl: 'ftp://x' }, key: 'baseUrl', message: /adresse http/ },
  { config: { baseUrl: 'https://user:pass@x' }, key: 'baseUrl', message: /sans identifiants/ },
  {
    config: { baseUrl, timeoutMs: 'soon' },
    key: 'timeoutMs',
    message: /un entier entre 100 et 300000/,
  },
  { config: { baseUrl, auth: { type: 'magic' } }, key: 'auth', message: /type: smart-backend/ },
  { config: { baseUrl, tls: { keyFile: 3 } }, key: 'tls.keyFile', message: /un chemin de fichier/ },
  { config: { baseUrl, baseURL: baseUrl }, key: 'baseURL', message: /n'est pas un champ/ },
])('parseConfig names the key to fix: $key', ({ config, key, message }) => {
  const failure = () => parse(config);
  expect(failure).toThrow(message);
  expect(failure).toThrow(
    expect.objectContaining({
      code: 'CONFIGURATION_INVALID',
      key: `ports.patient.config.${key}`,
      localized: expect.objectContaining({
        en: expect.stringMatching(/must be|is not a field/),
      }) as unknown,
    }),
  );
});

it('parseConfig never shows a secret that was written into the manifest', () => {
  const parse = () =>
    parseConfig(
      schema,
      { baseUrl, auth: { type: 'bearer', token: 'top-secret' } },
      'ports.patient.config',
    );
  expect(parse).toThrow('« ports.patient.config.auth » doit être');
  expect(parse).not.toThrow('top-secret');
});

it('parseConfig says which environment variable of a secret is not set', () => {
  expect(() =>
    openSecret({ env: 'FHIR_NO_SUCH_TOKEN' }, 'ports.patient.config.auth.token', '/'),
  ).toThrow(expect.objectContaining({ key: 'ports.patient.config.auth.token.env' }));
});
