import { ConfigurationError } from '@platform/ports';

import { readTestBenchConfig } from './config';

it('readTestBenchConfig listens on the loopback, on the development FHIR server, unless variables say otherwise', () => {
  expect(readTestBenchConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3200,
    fhirBaseUrl: 'http://127.0.0.1:8090/fhir',
    language: 'fr',
    timezone: 'Europe/Paris',
  });
  const given = { FHIR_BASE_URL: 'https://ehr.example/r4//', TEST_BENCH_LANGUAGE: 'en' };
  expect(readTestBenchConfig(given)).toMatchObject({
    fhirBaseUrl: 'https://ehr.example/r4',
    language: 'en',
  });
});

it.each([
  ['FHIR_BASE_URL', 'ehr.example/fhir'],
  ['FHIR_BASE_URL', 'http://ehr.example:99999/fhir'],
  ['TEST_BENCH_PORT', '70000'],
  ['TEST_BENCH_LANGUAGE', 'de'],
  ['TEST_BENCH_TIMEZONE', 'Europe/Nowhere'],
])('readTestBenchConfig names %s when it is %s', (key, value) => {
  const read = (): unknown => readTestBenchConfig({ [key]: value });
  expect(read).toThrow(ConfigurationError);
  expect(read).toThrow(expect.objectContaining({ key }) as Error);
});
