import { buildCatalog, createBundle } from '@platform/catalog';

import { runInput, specOf } from '../__fixtures__/engine-harness';
import { engineLog } from '../engine-log';
import { missingPins, logOtherVersions } from './plugin-pins';

const bundle = (name: string, version: string) =>
  createBundle({ apiVersion: 'platform/plugin-v1', name, version, contributes: {} });

describe('missingPins', () => {
  const { catalog } = buildCatalog([bundle('lab', '1.2.0'), bundle('ward', '2.0.0')]);

  it('is empty when everything is loaded as it was, whatever else is loaded', () => {
    expect(missingPins({ lab: '1.2.0' }, catalog)).toEqual([]);
  });

  it('tells a plugin of another version from one that is gone', () => {
    expect(missingPins({ lab: '1.1.0', gone: '3.0.0', ward: '2.0.0' }, catalog)).toEqual([
      { plugin: 'lab', pinned: '1.1.0', loaded: '1.2.0' },
      { plugin: 'gone', pinned: '3.0.0' },
    ]);
  });

  it('counts what was skipped at load as gone', () => {
    const cyclic = (name: string, dependency: string) =>
      createBundle({
        apiVersion: 'platform/plugin-v1',
        name,
        version: '1.0.0',
        dependsOn: { [dependency]: '*' },
        contributes: {},
      });
    const { catalog: built } = buildCatalog([cyclic('a', 'b'), cyclic('b', 'a')]);
    expect(missingPins({ a: '1.0.0' }, built)).toEqual([{ plugin: 'a', pinned: '1.0.0' }]);
  });

  it('mentions another version, and nothing of what is as it was', () => {
    const debug = jest.spyOn(engineLog, 'debug').mockImplementation();
    const input = runInput(specOf([], []), 'evt-1');
    logOtherVersions(input, catalog);
    logOtherVersions({ ...input, plugins: { lab: '1.1.0', ward: '2.0.0' } }, catalog);
    expect(debug.mock.calls.map(([fields]) => fields)).toEqual([
      { runId: 'evt-1', plugin: 'lab', pinned: '1.1.0', loaded: '1.2.0' },
    ]);
    jest.restoreAllMocks();
  });
});
