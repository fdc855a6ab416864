import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { simulate } from './simulate';

const MANIFEST = `apiVersion: platform/plugin-v1
name: ward
version: 1.0.0
contributes:
  nodes:
    - { id: ward.start, kind: trigger, category: c, label: l, description: d, eventType: ward.start,
        inputs: [], outputs: [], behavior: { module: ./start } }
    - { id: ward.step, kind: KIND, category: c, label: l, description: d,
        inputs: [], outputs: [], behavior: { module: ./step } }
`;
const WORKFLOW = `apiVersion: platform/workflow-v1
slug: ward
name: Ward
nodes:
  - { id: start, type: ward.start }
  - { id: step, type: ward.step, policy: { retry: { maxAttempts: 1 } } }
edges:
  - { from: start.$done, to: step.$after }
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thrown-'));
  writeFileSync(join(folder, 'start.js'), 'exports.default = () => ({ accept: () => ({}) });');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function simulateStep(kind: string, code: string) {
  writeFileSync(join(folder, 'plugin.yaml'), MANIFEST.replace('KIND', kind));
  writeFileSync(join(folder, 'step.js'), code);
  return simulate(WORKFLOW, { plugins: [folder], event: { eventType: 'ward.start' } });
}

it('a workflow that a plugin leaves without its node types is refused with what keeps the plugin from loading', async () => {
  await expect(simulateStep('compute', "require('absent');")).rejects.toThrow(
    /ward\.step.*step\.js:1:[\s\S]*« ward\.step »/,
  );
});

describe('what a behavior throws by mistake, in a simulation', () => {
  it.each([
    ['compute', 'exports.default = () => ({\n  compute: () => null.rows,\n});'],
    ['sink', 'exports.default = () => ({\n  write: async () => null.rows,\n});'],
    [
      'compute',
      'exports.default = ({ node }) => {\n  if (node.id === "step") null.rows;\n  return { compute: () => ({}) };\n};',
    ],
  ])('is given with its file and line: %s', async (kind, code) => {
    const run = await simulateStep(kind, code);
    expect(run).toMatchObject({ status: 'failed', error: { code: 'unexpected' } });
    expect(run.thrown).toMatchObject([{ nodeId: 'step', nodeType: 'ward.step' }]);
    const { stack } = run.thrown[0]?.error as Error;
    expect(stack).toMatch(/^TypeError: .*'rows'.*\n.*step\.js:2:/);
  });
});
