import { localizeConstant, type Catalog } from '@platform/catalog';
import { NodeError, textIn, type JsonObject, type JsonValue, type Language } from '@platform/ports';
import {
  compileAggregate,
  compileTable,
  decideTable,
  NONE_OUTPUT,
  type CompiledTable,
  type TableConfig,
} from '@platform/workflow';

import type { NodeEnd, NodeRun } from '../plan/plan';
import type { PrepareNode } from '../plan/preparation';
import { indeterminate } from './condition';

const THE_TABLE = { fr: 'la table', en: 'the table' };

/** Rows as people count them. */
const listed = (rows: readonly number[]): string => rows.map((row) => row + 1).join(', ');

/** The outputs of each row, in the language of the run. */
function resultsOf(
  { rows, outputs }: TableConfig,
  catalog: Catalog,
  language: Language,
): readonly JsonObject[] {
  return rows.map(({ then = {} }) =>
    Object.fromEntries(
      outputs.flatMap(({ name, type }) => {
        if (!Object.hasOwn(then, name)) return [];
        const value = localizeConstant(type, then[name] as JsonValue, catalog, (text) =>
          textIn(text, language),
        );
        return [[name, value]];
      }),
    ),
  );
}

const failure = (code: string, fr: string, en: string): NodeError =>
  new NodeError(code, { fr, en });

function none(run: NodeRun, wired: ReadonlySet<string>): NodeEnd {
  if (wired.has(NONE_OUTPUT)) {
    return { outputs: {}, flows: [NONE_OUTPUT], whyAbsent: 'no-row' };
  }
  throw failure(
    'table-no-row',
    `aucune ligne de la table « ${run.path} » ne convient`,
    `no row of the table "${run.path}" fits`,
  );
}

/**
 * Gives the outputs of the row that fits, or what `collect` makes of all that fit. A value that is not known makes `unknown`
 * live, unless every value that it may have gives the same row, or a row says `unknown`. Fails when no row fits and `none`
 * is not connected.
 */
export const table: PrepareNode = ({ spec, catalog, language, wired }) => {
  const config = spec.config as TableConfig;
  // Read when the first run needs it: a plan is made for every replay.
  let compiled: {
    readonly table: CompiledTable;
    readonly results: readonly JsonObject[];
    readonly collect: ReturnType<typeof compileAggregate>;
  };
  const prepared = () => {
    const { table: read } = compileTable(config, catalog);
    if (!read) {
      throw failure(
        'table-unreadable',
        `la table « ${spec.id} » ne se lit pas avec les plugins chargés`,
        `the table "${spec.id}" cannot be read with the plugins that are loaded`,
      );
    }
    const results = resultsOf(config, catalog, language);
    return { table: read, results, collect: compileAggregate(config, catalog) };
  };
  return (run) => {
    compiled ??= prepared();
    run.budget.spend(config.rows.length);
    const decision = decideTable(compiled.table, config.hit, run.inputs);
    switch (decision.kind) {
      case 'unknown':
        if (!wired.has('unknown')) throw indeterminate(run, THE_TABLE, listed(decision.rows));
        return {
          kind: 'end',
          end: { outputs: {}, flows: ['unknown'], whyAbsent: 'condition-unknown' },
        };
      case 'several':
        throw failure(
          'table-several-rows',
          `plusieurs lignes de la table « ${run.path} » conviennent : ${listed(decision.rows)}`,
          `several rows of the table "${run.path}" fit: ${listed(decision.rows)}`,
        );
      case 'not-of-column':
        throw failure(
          'table-value',
          `table « ${run.path} » : la valeur de « ${decision.column} » n'est pas de sa colonne (unité ou code inconnu)`,
          `table "${run.path}": the value of "${decision.column}" is not of its column (unknown unit or code)`,
        );
      default: {
        const rows = decision.kind === 'none' ? [] : decision.rows;
        const results = rows.map((row) => compiled.results[row] ?? {});
        const outputs = compiled.collect(results);
        return {
          kind: 'end',
          end: outputs
            ? { outputs, whyAbsent: 'no-row', rows: rows.map((row) => row + 1) }
            : none(run, wired),
        };
      }
    }
  };
};
