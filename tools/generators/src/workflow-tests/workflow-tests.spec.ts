import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { reportLines } from './report';
import { runPluginTests } from './run-plugin-tests';

const PLUGINS = resolve(__dirname, '../../../../plugins');

describe('the shipped workflows', () => {
  it.each(['fr', 'en'])('hold their test cases at a site in %s, whole', async (locale) => {
    const runs = await runPluginTests(join(PLUGINS, 'renal'), locale);
    expect(runs.map(({ slug, run }) => [slug, run?.ok])).toContainEqual([
      'hyperkalaemia-alert',
      true,
    ]);
    const { run } = runs.find(({ slug }) => slug === 'hyperkalaemia-alert') ?? {};
    expect([run?.coverage.executed.percent, run?.coverage.outcomes.percent]).toEqual([100, 100]);
  });

  it('of a plugin without definitions need no test', async () => {
    const runs = await runPluginTests(join(PLUGINS, 'notification'));
    expect(reportLines('plugins/notification', runs)).toEqual([
      'plugins/notification has no workflow definitions: nothing to test',
    ]);
  });
});

describe('the test cases of a plugin', () => {
  let root: string;
  let plugin: string;
  // A copy of one plugin, whose cases a test may change, beside links to the real plugins.
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'workflow tests '));
    plugin = join(root, 'renal');
    for (const name of ['core', 'clinical']) symlinkSync(join(PLUGINS, name), join(root, name));
    cpSync(join(PLUGINS, 'renal/definitions/hyperkalaemia-alert.yaml'), definition());
    cpSync(join(PLUGINS, 'renal/plugin.yaml'), join(plugin, 'plugin.yaml'));
    symlinkSync(join(PLUGINS, 'renal/src'), join(plugin, 'src'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const definition = () => join(plugin, 'definitions/hyperkalaemia-alert.yaml');
  const write = (file: string, more: object) =>
    writeFileSync(
      join(plugin, 'definitions', file),
      JSON.stringify({
        apiVersion: 'platform/workflow-tests-v1',
        workflow: 'hyperkalaemia-alert',
        ...more,
      }),
    );
  const unknownPatient = {
    name: 'unknown patient',
    event: { eventType: 'lab.potassium.available', patientId: 'p1' },
  };

  it('are asked for where there are none', async () => {
    expect(reportLines('p', await runPluginTests(plugin))).toEqual([
      'hyperkalaemia-alert: no test cases; write them in definitions/hyperkalaemia-alert.tests.yaml',
    ]);
  });

  it('are not needed for an unsound workflow to be refused', async () => {
    const sound = readFileSync(definition(), 'utf8');
    writeFileSync(definition(), sound.replace('from: onPotassium.$done', 'from: onPotassium.pass'));
    await expect(runPluginTests(plugin)).rejects.toThrow(
      /WF102 node "onPotassium" has no port "pass" \(it has "observedAt", "code", "\$done", "\$error"\)/,
    );
  });

  it('are reported with what differs and what nothing covers', async () => {
    write('a.tests.yaml', {
      cases: [{ ...unknownPatient, expect: { status: 'completed' } }],
      coverage: { outcomes: 50 },
    });
    const runs = await runPluginTests(plugin);
    expect(runs[0]?.run?.ok).toBe(false);
    expect(reportLines('p', runs)).toEqual([
      'hyperkalaemia-alert: 0 of 1 cases passed',
      '  FAIL unknown patient',
      '         the run failed: NOT_FOUND at potassium: Patient introuvable',
      '         /status: expected "completed", got "failed"',
      '  covered: 2 of 6 nodes (33 %), 0 of 3 outcomes (0 %)',
      '  nodes never run: severity, alert, notify, check',
      '  outcomes never seen: alert pass, alert else, alert unknown',
      '  FAIL outcomes covered: 0 %, 50 % required',
    ]);
  });

  it.each<[string, Record<string, object>, string]>([
    ['without a case', { 'a.tests.yaml': { cases: [] } }, 'a.tests.yaml is invalid'],
    [
      'of no workflow of the plugin',
      { 'a.tests.yaml': { workflow: 'other', cases: [{ ...unknownPatient, expect: {} }] } },
      '"other" is not defined here',
    ],
    [
      'twice of one workflow',
      {
        'a.tests.yaml': { cases: [{ ...unknownPatient, expect: {} }] },
        'b.tests.json': { cases: [{ ...unknownPatient, expect: {} }] },
      },
      '"hyperkalaemia-alert" is tested by another file',
    ],
  ])('%s are refused', async (_what, files, message) => {
    for (const [file, content] of Object.entries(files)) write(file, content);
    await expect(runPluginTests(plugin)).rejects.toMatchObject({
      code: 'GENERATOR_TESTS_INVALID',
      message: expect.stringContaining(message),
    });
  });

  it('are refused with the findings about an unsound workflow', async () => {
    write('a.tests.yaml', { cases: [{ ...unknownPatient, expect: {} }] });
    writeFileSync(
      definition(),
      JSON.stringify({
        apiVersion: 'platform/workflow-v1',
        slug: 'hyperkalaemia-alert',
        name: 'x',
        nodes: [{ id: 'x', type: 'x.none' }],
        edges: [],
      }),
    );
    await expect(runPluginTests(plugin)).rejects.toThrow(
      /is not sound:\n +.*hyperkalaemia-alert\.yaml:1:\d+ WF101 node "x"/,
    );
  });

  it('are refused with what the plugin lacks, when a node of it was left out', async () => {
    write('a.tests.yaml', { cases: [{ ...unknownPatient, expect: {} }] });
    const manifest = join(plugin, 'plugin.yaml');
    const spoilt = readFileSync(manifest, 'utf8').replace('./src/nodes/', './src/nods/');
    writeFileSync(manifest, spoilt);
    await expect(runPluginTests(plugin)).rejects.toThrow(
      /the plugin does not load whole:\n {2}.*plugin\.yaml:\d+:\d+ PLUGIN_MODULE_FAILED/,
    );
  });
});
