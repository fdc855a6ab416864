import { forAll, PROPERTY_TIMEOUT_MS } from '@platform/testing';
import type { TableConfig } from '@platform/workflow';
import { randomTable, typedCatalog } from '@platform/workflow/testing';

import { exportDmn } from './export-dmn';
import { importDmn } from './import-dmn';
import { dmnModel } from './write-xml';

jest.setTimeout(PROPERTY_TIMEOUT_MS);

const options = { catalog: typedCatalog, language: 'en', id: 'decision', name: 'A table' } as const;

const imported = (xml: string) =>
  importDmn(new TextEncoder().encode(xml), { catalog: typedCatalog });

/** Cells that take every value are left out, and a cell is a text. */
const plain = (config: TableConfig): unknown => ({
  ...config,
  rows: config.rows.map(({ when = {}, ...row }) => ({
    ...row,
    when: Object.fromEntries(Object.entries(when).map(([name, cell]) => [name, String(cell)])),
  })),
});

describe('a table that is exported to DMN', () => {
  it('comes back as it was', async () => {
    await forAll(randomTable, { runs: 500 }, async ({ config }) => {
      const { text, findings } = await exportDmn(config, options);
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      const back = imported(text);
      expect(back.findings).toEqual([]);
      expect(plain(back.config as TableConfig)).toEqual(plain(config));
    });
  });

  it.each(['1.3', '1.5'] as const)(
    'is read by dmn-moddle without a warning, as DMN %s',
    async (version) => {
      await forAll(randomTable, { runs: 100 }, async ({ config }) => {
        const { text } = await exportDmn(config, { ...options, version });
        expect((await dmnModel(version).fromXML(text)).warnings).toEqual([]);
        expect(imported(text).findings).toEqual([]);
      });
    },
  );
});
