import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadPlugins } from '@platform/plugin-host';

import { defineBenchmark } from './define-bench';
import { median } from './language/measure';

const COUNTS = [5, 200];
const ROUNDS = 5;

const manifest = (index: number): string => `apiVersion: platform/plugin-v1
name: '@bench/plugin-${index}'
version: 1.0.0
contributes:
  valueSets:
    - id: bench-${index}
      system: urn:bench:${index}
      doc: Banc d'essai.
      concepts: [{ code: a, display: A }, { code: b, display: B }]
  nodes:
    - id: bench-${index}.double
      kind: compute
      category: Banc
      label: Double
      description: Double une valeur.
      inputs: [{ name: value, type: { kind: primitive, name: Number }, required: true }]
      outputs: [{ name: value, type: { kind: primitive, name: Number } }]
      behavior: { module: ./double }
`;

const behavior = `exports.default = () => ({
  compute: ({ inputs }) => ({ value: inputs.value * 2 }),
});
`;

function writePlugins(root: string, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const folder = join(root, `plugin-${index}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'plugin.yaml'), manifest(index));
    writeFileSync(join(folder, 'double.js'), behavior);
  }
}

/** Uses new folders in every round: a module is loaded only once per path. */
async function measure(count: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const root = mkdtempSync(join(tmpdir(), 'bench-plugins-'));
    try {
      writePlugins(root, count);
      const start = performance.now();
      const { catalog } = await loadPlugins({ roots: [root] });
      times.push(performance.now() - start);
      if (catalog.nodes.size !== count) throw new Error(`${catalog.nodes.size} of ${count} loaded`);
    } finally {
      rmSync(root, { recursive: true });
    }
  }
  return median(times);
}

export const boot = defineBenchmark({
  summary:
    'Measures how long a process takes to load its plugins, with few and with many in one run.',
  options: {},
  async measure(_options, { say, result }) {
    await measure(1);
    const times: number[] = [];
    for (const plugins of COUNTS) {
      const ms = await measure(plugins);
      times.push(ms / plugins);
      const each = (ms / plugins).toFixed(2);
      result({ plugins, ms }, `${plugins} plugins: ${ms.toFixed(0)} ms (${each} ms a plugin)`);
    }
    const [few = Number.NaN, many = Number.NaN] = times;
    say(`growth against linear: ${(many / few).toFixed(2)}`);
  },
});
