import { buildCatalog, createBundle } from '@platform/catalog';

import { runInput, specOf } from '../__fixtures__/engine-harness';
import { requireServed, unservedWorkflow, UnservedRunError } from './require-served';

const { catalog } = buildCatalog([
  createBundle({
    apiVersion: 'platform/plugin-v1',
    name: 'lab',
    version: '1.2.0',
    contributes: {},
  }),
]);
const input = runInput(specOf([], []), 'evt-1');

describe('a run that this build does not serve', () => {
  it.each([
    ['as it is', input],
    ['of a plugin that is loaded', { ...input, plugins: { lab: '1.2.0' } }],
    ['of another version of it, which its digests watch', { ...input, plugins: { lab: '1.0.0' } }],
  ])('is none %s', (_what, served) => {
    expect(() => requireServed(served, catalog)).not.toThrow();
  });

  it.each([0, 99])('is one of contract %d', (contract) => {
    expect(() => requireServed({ ...input, contract }, catalog)).toThrow(
      new UnservedRunError('contract-unsupported', `contrat d'interpréteur ${contract}`),
    );
  });

  it('is one of a plugin that is gone, which it names', () => {
    expect(() => requireServed({ ...input, plugins: { gone: '2.0.0' } }, catalog)).toThrow(
      '[plugin-missing] plugin absent du moteur : gone@2.0.0',
    );
  });

  it.each([
    ['fr', '[plugin-missing] plugin absent du moteur : gone@2.0.0'],
    ['en-GB', '[plugin-missing] plugin missing in the engine: gone@2.0.0'],
  ])('is told of in the language of its instance, %s', (locale, told) => {
    expect(() => requireServed({ ...input, locale, plugins: { gone: '2.0.0' } }, catalog)).toThrow(
      told,
    );
  });

  it('is told of with the findings in the language of its instance', () => {
    const findings = [
      { code: 'WF101', path: '', severity: 'error', message: { fr: 'inconnu', en: 'unknown' } },
      { code: 'WF102', path: '', severity: 'error', message: { fr: 'absent', en: 'missing' } },
    ] as const;
    expect(unservedWorkflow(findings, 'fr').message).toContain('WF101 inconnu ; WF102 absent');
    expect(unservedWorkflow(findings, 'en').message).toContain('WF101 unknown; WF102 missing');
  });
});
