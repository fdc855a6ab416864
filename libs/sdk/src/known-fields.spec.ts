import { requireKnownFields } from './known-fields';

describe('requireKnownFields', () => {
  it('takes a configuration with fewer fields than it may have', () => {
    expect(() => requireKnownFields({ a: 1 }, ['a', 'b'], 'ports.x.config')).not.toThrow();
  });

  it('refuses a field that is not known, by its key in the manifest, and names the known ones', () => {
    expect(() => requireKnownFields({ a: 1, c: 2 }, ['a', 'b'], 'ports.x.config')).toThrow(
      expect.objectContaining({
        key: 'ports.x.config.c',
        localized: {
          fr: '« ports.x.config.c » : champ inconnu (connus : a, b)',
          en: '"ports.x.config.c": unknown field (known: a, b)',
        },
      }) as Error,
    );
  });
});
