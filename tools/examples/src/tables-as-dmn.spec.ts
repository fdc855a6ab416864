import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryRoot } from '@platform/boot';
import type { Catalog } from '@platform/catalog';
import { loadPlugins, pluginRoots } from '@platform/plugin-host';
import { canonicalTable, exportDmn, importDmn } from '@platform/table-exchange';
import { parseWorkflow, type TableConfig } from '@platform/workflow';

const root = repositoryRoot(__dirname);

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugins({ roots: pluginRoots({ root, env: {} }) }));
});

function tablesOf(file: string): readonly (readonly [id: string, config: TableConfig])[] {
  const { spec } = parseWorkflow(readFileSync(join(root, 'plugins', file), 'utf8'));
  if (!spec) throw new Error(`${file} cannot be read`);
  return spec.nodes
    .filter(({ type }) => type === 'core.table')
    .map(({ id, config }) => [id, config as TableConfig]);
}

describe('the tables that ship', () => {
  it.each([
    'renal/definitions/potassium-bands.yaml',
    'clinical/definitions/news2.yaml',
    'renal/definitions/kidney-injury-stage.yaml',
    'renal/definitions/apixaban-dose.yaml',
  ])('%s come back from DMN as they are', async (file) => {
    const tables = tablesOf(file);
    expect(tables.length).toBeGreaterThan(0);
    for (const [id, config] of tables) {
      for (const language of ['fr', 'en'] as const) {
        const { text } = await exportDmn(config, { catalog, language, id, name: id });
        const { config: back, findings } = importDmn(new TextEncoder().encode(text), { catalog });
        expect(findings).toEqual([]);
        expect(canonicalTable(back as TableConfig)).toEqual(canonicalTable(config));
      }
    }
  });
});
