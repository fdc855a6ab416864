import type { Catalog } from '@platform/catalog';
import { boundedFindings } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';
import { checkTableConfig, type TableConfig } from '@platform/workflow';

import type { TableImport, TablePlace } from '../exchange';
import { chooseDecision } from './choose-decision';
import { tableOf } from './content-to-table';
import { findDifferences } from './differences';
import { DmnReader, quoted } from './dmn-reader';
import { ItemTypes } from './item-types';
import { MODEL_NAMESPACES } from './namespaces';
import { readContent, type ContentElements } from './read-content';
import { readXml, type XmlElement } from './xml-tree';

export interface DmnImportOptions {
  /** Units and value sets, to compare what a file of our own says in FEEL with what it says in our words. */
  readonly catalog: Catalog;
  /** Id or name of the decision, where a file has several. */
  readonly decision?: string;
}

const FILE = { fr: 'fichier', en: 'file' };

/** Refuses a root that is no model of a version of DMN that is read. */
function checkRoot(root: XmlElement, reader: DmnReader): boolean {
  if (root.name === 'definitions' && MODEL_NAMESPACES.has(root.namespace)) return true;
  const versions = [...new Set(MODEL_NAMESPACES.values())].join(', ');
  const message = {
    fr: `<${quoted(root.name)}> de l'espace de noms « ${quoted(root.namespace)} » n'est pas un modèle DMN (${versions})`,
    en: `<${quoted(root.name)}> of the namespace "${quoted(root.namespace)}" is no DMN model (${versions})`,
  };
  reader.add(root, 'TABLE_DMN_XML', { message });
  return false;
}

function readTable(
  root: XmlElement,
  reader: DmnReader,
  { catalog, decision: wanted }: DmnImportOptions,
): { readonly config: TableConfig; readonly elements: ContentElements } | undefined {
  if (!checkRoot(root, reader)) return undefined;
  reader.check(root, FILE);
  const decision = chooseDecision(root, wanted, reader);
  const read = decision && readContent(decision, new ItemTypes(root, reader), reader);
  if (!read) return undefined;
  const made = tableOf(read.content, read.elements, reader);
  if (reader.hasErrors) return undefined;
  const problems = checkTableConfig(made);
  for (const { path, message } of problems) {
    reader.add(read.elements.table, 'TABLE_DMN_REFUSED', { message, path });
  }
  if (problems.length > 0) return undefined;
  const config = made as unknown as TableConfig;
  findDifferences(config, read, reader, catalog);
  return { config, elements: read.elements };
}

const LISTS = { rows: 'rules', inputs: 'inputs', outputs: 'outputs' } as const;
const WORDS = { rows: 'rule', inputs: 'input', outputs: 'output' } as const;

/** Where a file says what is at a pointer: the rule, the column, or the table. */
const placeIn =
  (elements: ContentElements) =>
  (path: string): TablePlace => {
    const [, list, index] = /^\/(rows|inputs|outputs)\/(\d+)/.exec(path) ?? [];
    const known = list as keyof typeof LISTS | undefined;
    const element = known && elements[LISTS[known]][Number(index)];
    return known && element
      ? { position: element.position, name: `${WORDS[known]} ${Number(index) + 1}` }
      : { position: elements.table.position, name: 'decision table' };
  };

const nowhere = (): undefined => undefined;

/**
 * Reads the decision table of a DMN file, 1.1 to 1.5. What has an equivalent becomes a table; everything else is refused by
 * its place, and what says nothing about the decision is named. The table is in the grammar of `core.table`; the checker
 * has not seen it.
 */
export function importDmn(bytes: Uint8Array, options: DmnImportOptions): TableImport {
  const root = readXml(bytes);
  if ('code' in root) {
    const finding: Diagnostic = { ...root, severity: 'error', path: '' };
    return { findings: [finding], locate: nowhere };
  }
  const reader = new DmnReader(root.namespace);
  const read = readTable(root, reader, options);
  const findings = boundedFindings(reader.finish(), { code: 'TABLE_DMN_LIMIT' });
  return read && !reader.hasErrors
    ? { config: read.config, findings, locate: placeIn(read.elements) }
    : { findings, locate: nowhere };
}
