import type { Catalog } from '@platform/catalog';
import { escapePointer } from '@platform/manifests';
import type { Diagnostic, LocalizedText, TypeRef } from '@platform/ports';

import type { TableConfig } from '../../constructs/table';
import { finding } from '../../finding';
import { outputScale } from '../../table/aggregate';
import { compileTable } from '../../table/compile-table';
import { isProblem } from '../../table/table-problem';
import type { CheckedNode } from '../check-subject';
import { checkConstant } from './check-constant';
import { proofFindings } from './table-proof';
import type { ScopePorts } from './scope-ports';
import type { Typing } from './typing';

const NUMBERS: ReadonlySet<string> = new Set(['Number', 'Decimal', 'Integer']);
const isNumber = (type: TypeRef): boolean => type.kind === 'primitive' && NUMBERS.has(type.name);

const wrong = (path: string, message: LocalizedText): Diagnostic => finding('WF320', path, message);

/** WF320: an output that cannot be added or compared: no number or quantity, or in one row only a bound. */
function checkAggregated(
  output: TableConfig['outputs'][number],
  config: TableConfig,
  { path, at, catalog }: { readonly path: string; readonly at: string; readonly catalog: Catalog },
): Diagnostic[] {
  const { name, type } = output;
  const { aggregate = '', rows } = config;
  const isMeasure = type.kind === 'quantity' && type.dimension !== undefined;
  if (!isMeasure && !isNumber(type)) {
    return [
      wrong(`${at}/type`, {
        fr: `« ${aggregate} » donne des nombres, ou des quantités dont la dimension est nommée, et « ${name} » n'en est pas`,
        en: `"${aggregate}" gives numbers, or quantities whose dimension is named, and "${name}" is neither`,
      }),
    ];
  }
  const scale = outputScale(output, config, catalog);
  if (isProblem(scale)) return [finding(scale.code, at, scale.message)];
  return rows.flatMap(({ then = {} }, index) => {
    const { comparator } = (then[name] ?? {}) as { readonly comparator?: unknown };
    return comparator === undefined
      ? []
      : [
          wrong(`${path}/rows/${index}/then/${escapePointer(name)}`, {
            fr: `« ${aggregate} » ne prend pas une borne pour une valeur`,
            en: `"${aggregate}" does not take a bound for a value`,
          }),
        ];
  });
}

/** WF320: how several rows are put together does not fit the hit policy or the outputs. */
function checkAggregate(config: TableConfig, path: string, catalog: Catalog): Diagnostic[] {
  const { hit, aggregate, outputs } = config;
  if ((hit === 'collect') !== (aggregate !== undefined)) {
    return [
      wrong(`${path}/hit`, {
        fr: '« collect » demande « aggregate » (sum, min, max, count), et lui seul',
        en: '"collect" needs "aggregate" (sum, min, max, count), and nothing else has it',
      }),
    ];
  }
  if (aggregate === undefined) return [];
  if (aggregate !== 'count') {
    return outputs.flatMap((output, index) =>
      checkAggregated(output, config, { path, at: `${path}/outputs/${index}`, catalog }),
    );
  }
  if (outputs.length > 1) {
    return [
      wrong(`${path}/outputs`, {
        fr: '« count » donne une seule sortie',
        en: '"count" gives one output',
      }),
    ];
  }
  return outputs.flatMap(({ name, type }, index) =>
    isNumber(type)
      ? []
      : [
          wrong(`${path}/outputs/${index}/type`, {
            fr: `« count » donne un nombre, et « ${name} » n'en est pas un`,
            en: `"count" gives a number, and "${name}" is none`,
          }),
        ],
  );
}

/** WF301: a row leaves out an output. WF102: it names another one. WF302, WF305: a value is not of the output's type. */
function checkResults(
  { rows, outputs, aggregate }: TableConfig,
  path: string,
  typing: Typing,
): Diagnostic[] {
  const byName = new Map(outputs.map((output) => [output.name, output]));
  const needed = aggregate === 'count' ? [] : outputs;
  return rows.flatMap(({ then = {} }, index) => {
    const at = `${path}/rows/${index}/then`;
    const missing = needed
      .filter(({ name }) => !Object.hasOwn(then, name))
      .map(({ name }) =>
        finding('WF301', at, {
          fr: `ligne ${index + 1} : la sortie « ${name} » manque`,
          en: `row ${index + 1}: the output "${name}" is missing`,
        }),
      );
    const found = Object.entries(then).flatMap(([name, value]) => {
      const location = `${at}/${escapePointer(name)}`;
      const output = byName.get(name);
      if (!output) {
        return [
          finding('WF102', location, {
            fr: `la table n'a pas de sortie « ${name} »`,
            en: `the table has no output "${name}"`,
          }),
        ];
      }
      const words = { fr: `sortie « ${name} »`, en: `output "${name}"` };
      return checkConstant(value, output.type, { path: location, name: words }, typing);
    });
    return [...missing, ...found];
  });
}

/** WF102: two columns, or two outputs, have the same name. */
function checkNames({ inputs, outputs }: TableConfig, path: string): Diagnostic[] {
  const lists = [
    ['inputs', inputs],
    ['outputs', outputs],
  ] as const;
  return lists.flatMap(([list, ports]) => {
    const seen = new Set<string>(list === 'outputs' ? ['none', 'unknown'] : []);
    return ports.flatMap(({ name }, index) => {
      const isTaken = seen.has(name);
      seen.add(name);
      return isTaken
        ? [
            finding('WF102', `${path}/${list}/${index}/name`, {
              fr: `« ${name} » existe déjà`,
              en: `"${name}" exists already`,
            }),
          ]
        : [];
    });
  });
}

/**
 * Checks a decision table. WF320: a cell cannot be read or takes no value. WF303: a unit of another dimension. WF305: a code
 * outside the value set. WF301, WF302, WF102: an output is missing, of another type, or unknown. A table that can be read
 * is then proven.
 */
export function checkTable(
  node: CheckedNode,
  ports: ScopePorts,
  typing: Typing,
): readonly Diagnostic[] {
  if (node.construct.name !== 'table') return [];
  const config = node.spec.config as TableConfig;
  const path = `${node.pointer}/config`;
  const { table, problems } = compileTable(config, typing.catalog);
  return [
    ...checkNames(config, path),
    ...checkAggregate(config, path, typing.catalog),
    ...problems.map((problem) => finding(problem.code, `${path}${problem.path}`, problem.message)),
    ...checkResults(config, path, typing),
    ...(table
      ? proofFindings(table, config, {
          path,
          isWired: (output) => ports.isWired(node, output),
          isVersion: typing.isVersion,
          steps: typing.proofSteps,
        })
      : []),
  ];
}
