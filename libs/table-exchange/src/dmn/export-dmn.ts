import type { Catalog } from '@platform/catalog';
import { escapePointer } from '@platform/manifests';
import type { Language } from '@platform/ports';
import type { TableConfig } from '@platform/workflow';

import type { TableExport } from '../exchange';
import { cellFinding, lossesOf } from './losses';
import type { WrittenVersion } from './namespaces';
import { contentOf } from './table-to-content';
import { writeXml } from './write-xml';

export interface DmnExportOptions {
  /** Units and value sets: FEEL has neither, so bounds are converted and classes of codes are written out. */
  readonly catalog: Catalog;
  readonly language: Language;
  /** Id of the decision, a name such as that of the node. */
  readonly id: string;
  /** Name of the decision, for people. */
  readonly name: string;
  /** Version of DMN; default 1.5. */
  readonly version?: WrittenVersion;
}

/** What FEEL allows in a name, which an engine makes a variable of. */
const decisionName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}\p{M} _'.-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Writes a table as DMN, with a decision that has it. The text is empty when a cell cannot be read with the catalog:
 * a file that says less than the table is never written. What DMN has no words for stands in elements of our own, so that
 * the import gives the same table again.
 */
export async function exportDmn(
  config: TableConfig,
  { catalog, language, id, name, version = '1.5' }: DmnExportOptions,
): Promise<TableExport> {
  const { content, issues } = contentOf(config, {
    catalog,
    language,
    name: decisionName(name) || id,
  });
  const findings = [
    ...issues.map((issue) =>
      cellFinding(issue, `/rows/${issue.row}/when/${escapePointer(issue.column)}`),
    ),
    ...lossesOf(config, catalog),
  ];
  const isRefused = findings.some(({ severity }) => severity === 'error');
  return { text: isRefused ? '' : await writeXml(content, id, version), findings };
}
