import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { runPluginTests } from './run-plugin-tests';
import { saveWitness, witnessLines } from './save-witness';

const PLUGINS = resolve(__dirname, '../../../../plugins');

describe('a witness of a table', () => {
  let root: string;
  let plugin: string;
  const definition = () => join(plugin, 'definitions/potassium-bands.yaml');
  const tests = () => join(plugin, 'definitions/potassium-bands.tests.yaml');
  const sound = () => readFileSync(join(PLUGINS, 'renal/definitions/potassium-bands.yaml'), 'utf8');
  // The bands as they were published, with nothing between 5.9 and 6.0 mmol/L.
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'witness '));
    plugin = join(root, 'renal');
    mkdirSync(join(plugin, 'definitions'), { recursive: true });
    for (const name of ['core', 'clinical']) symlinkSync(join(PLUGINS, name), join(root, name));
    for (const name of ['plugin.yaml', 'src', 'i18n', 'package.json']) {
      symlinkSync(join(PLUGINS, 'renal', name), join(plugin, name));
    }
    writeFileSync(definition(), sound().replaceAll('[5.5..6.0[', '[5.5..5.9]'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is listed with its number, in the words of the finding', async () => {
    expect(await witnessLines(plugin)).toEqual([
      expect.stringMatching(
        /^1 {2}potassium-bands bands: 5\.9 < potassium < 6 mmol\/L, .*: no row, for instance potassium 5\.95 mmol\/L/,
      ),
    ]);
  });

  it('becomes a test case beside the others, which holds once the table gives what is expected', async () => {
    cpSync(join(PLUGINS, 'renal/definitions/potassium-bands.tests.yaml'), tests());
    const before = readFileSync(tests(), 'utf8');
    expect(await saveWitness(plugin, 1, '{"severity":"mild"}')).toBe(tests());
    const after = readFileSync(tests(), 'utf8');
    expect(after.startsWith(before.trimEnd())).toBe(true);
    expect(after).toContain('value: 5.95');
    writeFileSync(definition(), sound());
    const added = async () => (await runPluginTests(plugin))[0]?.run?.cases.at(-1);
    expect(await added()).toMatchObject({ ok: true });
    writeFileSync(
      definition(),
      sound().replaceAll('[5.5..6.0[', '[5.5..5.9]').replaceAll('[6.0..6.5[', ']5.9..6.5['),
    );
    expect(await added()).toMatchObject({
      ok: false,
      differences: [
        { path: '/nodes/bands/outputs/severity', expected: 'mild', actual: 'moderate' },
      ],
    });
  });

  it('begins the test cases of a workflow that has none', async () => {
    await saveWitness(plugin, 1, 'none');
    writeFileSync(definition(), sound());
    const [{ run } = {}] = await runPluginTests(plugin);
    expect(run?.cases.map(({ ok }) => ok)).toEqual([false]);
  });

  it.each<[string, number, string | undefined, RegExp]>([
    ['without what is expected', 1, undefined, /--expect says/],
    ['that expects nothing', 1, '{}', /--expect says/],
    ['with an expectation that is no JSON', 1, 'mild', /--expect says/],
    ['of a number that is not listed', 9, 'none', /no witness has the number 9: there are 1/],
  ])('is no test case %s', async (_what, number, expected, message) => {
    await expect(saveWitness(plugin, number, expected)).rejects.toThrow(message);
  });

  it('is no test case twice', async () => {
    await saveWitness(plugin, 1, 'none');
    await expect(saveWitness(plugin, 1, 'none')).rejects.toThrow(/TESTS_NAME_REPEATED/);
  });
});
