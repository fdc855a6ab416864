import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';

import type { Catalog } from '@platform/catalog';
import { findingLine, keysOf, withPositions } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';
import {
  canonicalTable,
  tableChanges,
  unequalAt,
  type TableImport,
} from '@platform/table-exchange';

import { OperatorError, type OperatorCall } from '../command';
import { counted } from '../output';
import { readInstallation } from '../plugins/installation';
import { tableFormat } from './formats';
import { changeLines } from './print-changes';
import { findTable, readBounded, readDefinition, specOf, type DefinitionTable } from './read-table';
import { setConfig } from './set-config';

interface ImportOptions {
  readonly into: string;
  readonly node?: string | undefined;
  readonly decimal?: ',' | '.' | undefined;
  readonly decision?: string | undefined;
  readonly format?: string | undefined;
  readonly 'dry-run'?: boolean | undefined;
}

/** The file is complete under another name before it takes the place of the old one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const next = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(next, text, { flag: 'wx' });
    await rename(next, file);
  } catch (error) {
    await rm(next, { force: true });
    throw new OperatorError(`--into cannot be written: ${(error as Error).message}`);
  }
}

/** Returns the text of the definition with the table in it, after a look at what it says now. */
async function withTable(
  text: string,
  { node, path, config: before }: DefinitionTable,
  config: DefinitionTable['config'],
): Promise<string> {
  const changes = tableChanges(before, config);
  const edited = setConfig(text, keysOf(path), { config, changes });
  const { spec } = await specOf(edited, 'the edited definition');
  const { config: written } = await findTable(spec, node);
  if (unequalAt(canonicalTable(written), canonicalTable(config)) === undefined) return edited;
  throw new OperatorError(
    '--into: the file is laid out in a way that the command cannot change: write its lists one item a line',
  );
}

interface Checked {
  readonly text: string;
  readonly file: string;
}

/** What the checker finds in a definition; what it says of other nodes only where it was not so before. */
async function newFindings(
  { text, file }: Checked,
  before: string,
  { path }: DefinitionTable,
  catalog: Catalog,
): Promise<readonly Diagnostic[]> {
  const { checkWorkflow } = await import('@platform/workflow');
  const nodePath = path.slice(0, path.lastIndexOf('/'));
  const keyOf = ({ code, path: at, message }: Diagnostic) => `${code} ${at} ${message.en}`;
  const old = await specOf(before, file);
  const known = new Set(checkWorkflow(old.spec, catalog).map(keyOf));
  const { spec, locate } = await specOf(text, file);
  const found = checkWorkflow(spec, catalog).filter(
    (each) => each.path.startsWith(`${nodePath}/`) || !known.has(keyOf(each)),
  );
  return withPositions(found, locate);
}

/** A finding about the table stands in the imported file, any other in the definition. */
function placedLine(
  found: Diagnostic,
  { path }: DefinitionTable,
  { file, locate }: { readonly file: string; readonly locate: TableImport['locate'] },
  definition: string,
): string {
  const place = found.path.startsWith(`${path}/`)
    ? locate(found.path.slice(path.length))
    : undefined;
  if (!place) return findingLine(definition, found);
  const { en } = found.message;
  const message = { ...found.message, en: `${place.name}: ${en}` };
  return findingLine(file, { ...found, position: place.position, message });
}

function conclusion(isWritten: boolean, errors: number, into: string): string {
  const state = isWritten ? `${into} is written` : 'nothing is written';
  return errors === 0
    ? state
    : `${state}; ${counted(errors, 'error')} to correct before it can be published`;
}

/** Reads a table from a file into a definition. Resolves with the exit code. Throws OperatorError. */
export async function importTable(
  call: OperatorCall,
  file: string,
  values: ImportOptions,
): Promise<number> {
  const { into, decimal, decision } = values;
  const format = tableFormat(values.format ?? extname(file).slice(1).toLowerCase());
  const bytes = await readBounded(file, format.maxBytes);
  const text = await readDefinition(into);
  const { spec } = await specOf(text, into);
  const table = await findTable(spec, values.node);
  const catalog = async () => (await readInstallation(call.env)).catalog;
  const request = { decimal, decision, catalog };
  const { config, findings, locate } = await format.import(bytes, request);
  for (const found of findings) call.printStatus(findingLine(file, found));
  if (!config) return 1;
  const lines = changeLines(tableChanges(table.config, config), table.config, config);
  if (lines.length === 0) {
    call.print(`${table.node} in ${into} says the same already\n`);
    return 0;
  }
  call.print(`${table.node} in ${into}: ${lines.join('\n')}\n`);
  const edited = await withTable(text, table, config);
  const found = await newFindings({ text: edited, file: into }, text, table, await catalog());
  for (const each of found) {
    const mark = each.severity === 'warning' ? 'warning ' : '';
    call.print(`${mark}${placedLine(each, table, { file, locate }, into)}\n`);
  }
  const isWritten = values['dry-run'] !== true;
  if (isWritten) await replaceFile(into, edited);
  const errors = found.filter(({ severity }) => severity === 'error').length;
  call.print(`${conclusion(isWritten, errors, into)}\n`);
  return errors === 0 ? 0 : 1;
}
