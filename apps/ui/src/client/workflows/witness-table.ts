import { TABLE_NODE } from '../run/config-of';
import { inWords } from '../shared/in-words';
import { isObject } from '../shared/is-object';
import { listOf, nameOf, resultsOf, textOf, type Members } from '../shared/table-parts';
import type { Catalog } from '../api/use-catalog';
import { nodeOfFinding } from './finding-node';

/** The decision table that a finding with a witness is about. */
export interface WitnessTable {
  readonly id: string;
  readonly inputs: readonly Members[];
  readonly outputs: readonly Members[];
}

/** Returns the table of a finding. Undefined for a table within a map: a case cannot give it its values. */
export function tableOfFinding(
  path: string,
  content: Readonly<Record<string, unknown>> | undefined,
): WitnessTable | undefined {
  const id = /^\/nodes\/\d+\/config\/(rows|inputs)\b/.test(path)
    ? nodeOfFinding(path, content)
    : undefined;
  const node = listOf(content?.['nodes']).find((each) => each['id'] === id);
  const config = node?.['config'];
  if (id === undefined || node?.['type'] !== TABLE_NODE || !isObject(config)) return undefined;
  return { id, inputs: listOf(config['inputs']), outputs: listOf(config['outputs']) };
}

/** A witness as one reads it: "Potassium 5,95 mmol/L, Hémolysé non". */
export function witnessInWords(
  values: Members,
  { inputs }: Pick<WitnessTable, 'inputs'>,
  {
    unknown,
    language,
    catalog,
  }: { unknown: string; language: string; catalog: Catalog | undefined },
): string {
  const shown = resultsOf(values, inputs, catalog);
  return inputs
    .map((column) => {
      const value = shown[String(textOf(column['name']))];
      const said = value === null ? unknown : inWords(value, language);
      return `${nameOf(column)} ${said ?? JSON.stringify(value)}`;
    })
    .join(', ');
}
