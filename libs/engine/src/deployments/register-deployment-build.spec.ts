import { buildCatalog, createBundle } from '@platform/catalog';

import { defaultBuild } from './register-deployment-build';

const catalogOf = (...plugins: readonly (readonly [string, string])[]) =>
  buildCatalog(
    plugins.map(([name, version]) =>
      createBundle({ apiVersion: 'platform/plugin-v1', name, version, contributes: {} }),
    ),
  ).catalog;

const served = catalogOf(['lab', '1.0.0'], ['ward', '1.0.0']);

describe('the default build', () => {
  it('shows the package version, and does not depend on the order of the plugins', () => {
    const build = defaultBuild('0.1.0', served);
    expect(build).toMatch(/^0\.1\.0-[0-9a-f]{12}$/);
    expect(defaultBuild('0.1.0', catalogOf(['ward', '1.0.0'], ['lab', '1.0.0']))).toBe(build);
  });

  it.each([
    ['another package version', defaultBuild('0.2.0', served)],
    [
      'another plugin version',
      defaultBuild('0.1.0', catalogOf(['lab', '1.0.1'], ['ward', '1.0.0'])),
    ],
    ['one plugin less', defaultBuild('0.1.0', catalogOf(['lab', '1.0.0']))],
  ])('differs with %s', (_what, other) => {
    expect(other).not.toBe(defaultBuild('0.1.0', served));
  });
});
