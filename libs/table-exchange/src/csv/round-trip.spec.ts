import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseWorkflow, type TableConfig } from '@platform/workflow';

import { canonicalTable } from '../canonical-table';
import { exportCsv } from './export-csv';
import { importCsv } from './import-csv';

const PLUGINS = join(__dirname, '../../../../plugins');

/** The decision tables of the plugins that ship, by workflow and node. */
const published = ['clinical', 'renal'].flatMap((plugin) => {
  const folder = join(PLUGINS, plugin, 'definitions');
  return readdirSync(folder)
    .filter((file) => /(?<!\.tests)\.yaml$/.test(file))
    .flatMap((file) => {
      const { spec } = parseWorkflow(readFileSync(join(folder, file), 'utf8'));
      return (spec?.nodes ?? [])
        .filter(({ type }) => type === 'core.table')
        .map(({ id, config }) => [`${file} ${id}`, config as unknown as TableConfig] as const);
    });
});
const MANUAL = join(__dirname, '../../../../docs/workflow-language.md');
const DIALECTS = ['fr', 'en'] as const;

describe('a table as CSV', () => {
  it('looks as the manual shows it', () => {
    const [, example] = /```csv\n([^]*?)```/u.exec(readFileSync(MANUAL, 'utf8')) ?? [];
    const [, temperature] = published.find(([name]) => name === 'news2.yaml temperature') ?? [];
    const { evidence: _, ...table } = temperature as TableConfig;
    const { text } = exportCsv(table, 'fr');
    expect(text.slice(1).replaceAll('\r\n', '\n')).toBe(example);
  });

  it.each(published)('%s is read back as it was', (_, config) => {
    for (const language of DIALECTS) {
      const { text, findings } = exportCsv(config, language);
      expect(findings).toEqual([]);
      const read = importCsv(Buffer.from(text));
      expect(read.findings).toEqual([]);
      expect(canonicalTable(read.config as TableConfig)).toEqual(canonicalTable(config));
    }
  });
});
