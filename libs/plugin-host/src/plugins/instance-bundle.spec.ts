import { join } from 'node:path';

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

/** The platform with an event source `poll`, and the instance manifest `text` after its first line. */
function open(text: string, module = 'exports.default = () => ({});') {
  workspace.plugin('plugins/p', 'p', SOURCE, { 'poll.js': module });
  workspace.write('.', { 'instance.yaml': `apiVersion: platform/instance-v1\n${text}` });
  return openPlatform({ root: workspace.root, env: {} });
}

const binding = (source: string) => `contributes:
  eventBindings:
    - { name: decisions, source: ${source}, resolve: { run: id, decision: status } }
`;

describe('event bindings of the instance', () => {
  it('stand beside those of plugins', async () => {
    const { catalog, findings } = await open(`sources: { poll: {} }\n${binding('poll')}`);
    expect([...catalog.eventBindings.keys()].sort()).toEqual(['decisions', 'results']);
    expect(catalog.eventBindings.get('decisions')).toMatchObject({
      plugin: 'instance.yaml',
      resolve: { run: 'id', decision: 'status' },
    });
    expect(findings).toEqual([]);
  });

  it('start the source that they alone use', async () => {
    const { findings } = await open(
      `sources: { poll: {} }\neventBindings: [decisions]\n${binding('poll')}`,
      "throw new Error('loaded');",
    );
    expect(findings).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'PLUGIN_DEGRADED', plugin: 'p' })]),
    );
  });

  it('that cannot be used are findings with their place in the manifest', async () => {
    const { catalog, findings } = await open(binding('pol'));
    expect(catalog.eventBindings.has('decisions')).toBe(false);
    expect(findings).toEqual([
      expect.objectContaining({
        code: 'PLUGIN_DEGRADED',
        file: 'instance.yaml',
        position: { line: 4, column: 34 },
        message: {
          fr: expect.stringContaining("source d'événements « pol » inconnue") as string,
          en: expect.stringContaining('unknown event source "pol"') as string,
        },
      }),
    ]);
  });

  it.each([
    [
      'a member that is misspelt',
      '{ name: d, source: poll, evnt: x }',
      '/contributes/eventBindings/0',
    ],
    [
      'both event and resolve',
      '{ name: d, source: poll, event: x, resolve: { run: a, decision: b } }',
      '/contributes/eventBindings/0',
    ],
    ['no name', '{ source: poll, event: x }', '/contributes/eventBindings/0/name'],
  ])('stop the start with %s', async (_, entry, path) => {
    await expect(open(`contributes: { eventBindings: [${entry}] }\n`)).rejects.toMatchObject({
      key: join(workspace.root, 'instance.yaml'),
      localized: expect.objectContaining({
        en: expect.stringContaining(path) as string,
      }) as unknown,
    });
  });

  it('are the only thing that an instance contributes', async () => {
    await expect(open('contributes: { nodes: [] }\n')).rejects.toMatchObject({
      localized: expect.objectContaining({
        en: expect.stringContaining('/contributes/nodes') as string,
      }) as unknown,
    });
  });
});
