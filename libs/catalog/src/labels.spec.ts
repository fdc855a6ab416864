import { buildCatalog, createBundle } from './index';

const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: 'lab',
      version: '1.0.0',
      contributes: {
        contextKinds: [{ name: 'patient', idField: 'id', description: 'Le patient' }],
        valueSets: [{ id: 'v', system: 's', doc: 'Valeurs', concepts: [] }],
      },
    },
    {},
    {
      en: { 'contextKinds.patient.description': 'The patient', 'alert.title': 'Alert: {what}' },
      fr: { 'alert.title': 'Alerte : {what}' },
    },
  ),
]);

it('the languages of labels are known for each plugin, that of its manifest first', () => {
  expect([...catalog.labelLocales]).toEqual([['lab', ['fr', 'en']]]);
  expect(catalog.locales).toEqual(['en', 'fr']);
});

describe('translate', () => {
  it.each([
    ['en', 'contextKinds.patient.description', 'The patient'],
    ['en-GB', 'contextKinds.patient.description', 'The patient'],
    ['fr', 'contextKinds.patient.description', 'Le patient'],
    ['de', 'contextKinds.patient.description', 'Le patient'],
    ['en', 'valueSets.v.doc', 'Valeurs'],
    ['en', 'alert.title', 'Alert: K+'],
    ['de', 'alert.title', 'Alerte : K+'],
    ['fr', 'constructor', 'constructor'],
  ])('%s %s [MAN-008]', (locale, key, text) => {
    expect(catalog.translate('lab', locale)(key, { what: 'K+' })).toBe(text);
  });

  it('leaves a placeholder without value as it is', () => {
    expect(catalog.translate('lab', 'en')('alert.title')).toBe('Alert: {what}');
  });

  it('shows the key for a plugin that is not loaded', () => {
    expect(catalog.translate('nope', 'fr')('alert.title')).toBe('alert.title');
  });
});
