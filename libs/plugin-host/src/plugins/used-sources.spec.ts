import { Workspace } from '../__fixtures__/workspace';
import { openPlatform } from '../index';

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

const SOURCE = `  eventSources:
    - { name: poll, module: ./poll }
  eventBindings:
    - { name: results, source: poll, resolve: { run: id, decision: verdict } }
`;

/** The platform with a source whose module cannot be loaded. */
function open(
  instance: string,
  files: Record<string, string> = { 'poll.js': "throw new Error('loaded');" },
) {
  workspace.write('.', {
    'instance.yaml': `apiVersion: platform/instance-v1\n${instance}`,
  });
  workspace.plugin('plugins/p', 'p', SOURCE, files);
  return openPlatform({ root: workspace.root, env: {} });
}

describe('the module of an event source', () => {
  it.each([
    ['is not configured', ''],
    ['has no active binding', 'sources: { poll: {} }\neventBindings: []\n'],
  ])('is not loaded while the source %s', async (_, instance) => {
    const { catalog } = await open(instance);
    expect(catalog.plugins).toMatchObject([{ name: 'p', status: 'loaded' }]);
    const make = catalog.eventSources.get('poll')?.factory as unknown as () => unknown;
    expect(make).toThrow('loaded');
  });

  it('is loaded at the start when one of its bindings is active', async () => {
    const { catalog } = await open('sources: { poll: {} }\n');
    expect(catalog.plugins).toMatchObject([{ name: 'p', status: 'degraded' }]);
    expect(catalog.eventSources.size).toBe(0);
  });

  it('must be there even when the source is not used', async () => {
    const { catalog } = await open('', {});
    expect(catalog.plugins).toMatchObject([
      { status: 'degraded', diagnostics: [{ code: 'PLUGIN_MODULE_FAILED', id: 'poll' }, {}] },
    ]);
  });
});
