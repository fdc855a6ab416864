import { buildCatalog, createBundle, exportKey } from '@platform/catalog';

import { instanceFacts } from './instance-facts';

const adapter = (port: string, name: string, more: object = {}): object => ({
  port,
  name,
  module: `./${name}`,
  ...more,
});

const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/adapters',
      version: '1.0.0',
      contributes: {
        contextKinds: [{ name: 'patient', idField: 'patientId' }],
        adapters: [
          adapter('patient', 'fhir', { record: { contextKind: 'patient' } }),
          adapter('agent', 'mock-runner'),
          adapter('pager', 'sms'),
        ],
      },
    },
    Object.fromEntries(
      [
        ['patient', 'fhir'],
        ['agent', 'mock-runner'],
        ['pager', 'sms'],
      ].map(([port, name]) => [exportKey('adapters', `${port}/${name}`), () => ({})]),
    ),
  ),
]);

const bind = (
  adapters: Readonly<Record<string, string>>,
  engine?: Parameters<typeof instanceFacts>[2],
) =>
  instanceFacts(
    {
      locale: 'fr',
      strict: false,
      ports: Object.fromEntries(
        Object.entries(adapters).map(([port, name]) => [port, { adapter: name, config: {} }]),
      ),
    },
    catalog,
    engine,
  );

describe('what the checker is told of the instance', () => {
  it('is which ports have an adapter that exists, and which records they serve', () => {
    const { boundPorts, recordKinds } = bind({ patient: 'fhir', pager: 'gone' });
    expect([...boundPorts]).toEqual(['patient']);
    expect([...recordKinds]).toEqual(['patient']);
  });

  it('is what the engine bound, as soon as it has told', () => {
    const engine: { told?: { readonly bound: string[]; readonly records: string[] } } = {};
    const facts = bind({ patient: 'fhir', pager: 'sms' }, () => engine.told);
    expect([...facts.boundPorts]).toEqual(['patient', 'pager']);
    engine.told = { bound: ['pager'], records: [] };
    expect([...facts.boundPorts]).toEqual(['pager']);
    expect([...facts.recordKinds]).toEqual([]);
  });

  it('is which of them only stand in for a real system', () => {
    const { standInPorts } = bind({ agent: 'mock-runner', pager: 'sms' });
    expect([...standInPorts]).toEqual([['agent', 'mock-runner']]);
  });

  it('is that the mock answers for agents where the instance names nothing else', () => {
    expect([...bind({}).standInPorts]).toEqual([['agent', 'mock']]);
    expect([...bind({ agent: 'mock' }).standInPorts]).toEqual([['agent', 'mock']]);
    expect([...bind({ agent: 'language-model' }).standInPorts]).toEqual([]);
  });

  it('is the providers that agents may name, and the language', () => {
    const { providers, locale } = bind({});
    expect(providers).toContain('anthropic');
    expect(locale).toBe('fr');
  });
});
