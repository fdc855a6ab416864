import { ConfigurationError } from '@platform/ports';

import { nodes, computeNode, Workspace } from '../__fixtures__/workspace';
import { openPlatform, requireNoDiagnostic } from '../index';

const INSTANCE = `apiVersion: platform/instance-v1
ports:
  patinet:
    adapter: memory
  patient: { adapter: memry }
sources:
  poll:
`;

let workspace: Workspace;
beforeEach(() => {
  workspace = new Workspace();
  workspace.plugin(
    'plugins/chart',
    'chart',
    `  adapters: [{ port: patient, name: memory, module: ./memory }]\n${nodes(computeNode('chart.n', './absent'))}`,
    { 'memory.js': 'exports.default = () => ({});\n' },
  );
});
afterEach(() => workspace.remove());

const openWith = (instance: string) => {
  workspace.write('.', { 'instance.yaml': instance });
  return openPlatform({ root: workspace.root, env: {} });
};

it('instance findings: tells of everything that is not as asked for, with its file and its place', async () => {
  const { findings } = await openWith(INSTANCE);
  expect(
    findings.map(({ code, file, position }) => [code, file, position?.line, position?.column]),
  ).toEqual([
    ['PLUGIN_DEGRADED', 'plugins/chart/plugin.yaml', 7, 102],
    ['PORT_UNKNOWN', 'instance.yaml', 3, 3],
    ['PORT_ADAPTER_UNKNOWN', 'instance.yaml', 5, 23],
    ['EVENT_SOURCE_UNKNOWN', 'instance.yaml', 7, 3],
  ]);
  expect(findings[0]?.message.en).toContain('plugin "chart": loaded in part: nodes chart.n');
});

it('instance findings: refuses them all under strict, one line each, and none without it', async () => {
  const lenient = await openWith(INSTANCE);
  expect(() => requireNoDiagnostic(lenient.instance, lenient.findings)).not.toThrow();
  const strict = await openWith(`${INSTANCE}strict: true\n`);
  expect(() => requireNoDiagnostic(strict.instance, [])).not.toThrow();
  let refused: unknown;
  try {
    requireNoDiagnostic(strict.instance, strict.findings);
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(ConfigurationError);
  const { message, localized } = refused as ConfigurationError;
  const [head, ...lines] = message.split('\n');
  expect(head).toContain('strict: true');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toBe(
    "  - instance.yaml:3:3 port « patinet » : aucun plugin n'en fournit d'adaptateur ; vouliez-vous dire « patient » ?",
  );
  const inEnglish = localized?.en.split('\n') ?? [];
  expect(inEnglish[0]).toBe(`${strict.instance.file}: refused under "strict: true"`);
  expect(inEnglish).toHaveLength(5);
  expect(inEnglish[2]).toBe(
    '  - instance.yaml:3:3 port "patinet": no plugin contributes an adapter of it; did you mean "patient"?',
  );
});
