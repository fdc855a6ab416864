import { subsumesCode, type Catalog } from '@platform/catalog';
import type { Diagnostic, LocalizedText } from '@platform/ports';
import type { TableColumn, TableConfig } from '@platform/workflow';

/** What an engine of DMN does not do with an exported table, although the table comes back whole. */
const lost = (path: string, fr: string, en: string): Diagnostic => ({
  code: 'TABLE_DMN_NOT_CARRIED',
  severity: 'warning',
  path,
  message: { fr, en },
});

const mayBeUnknown = ({ nullable = false, type }: TableColumn): boolean =>
  nullable || type.kind === 'quantity';

function columnLosses(column: TableColumn, index: number, catalog: Catalog): readonly Diagnostic[] {
  const { name, type, unit, resolution } = column;
  const path = `/inputs/${index}`;
  const valueSet = type.kind === 'coded' ? catalog.valueSets.get(type.valueSet) : undefined;
  const codes = valueSet?.concepts.map(({ code }) => code) ?? [];
  const hasSubsumption =
    valueSet !== undefined &&
    codes.some((code) =>
      codes.some((other) => other !== code && subsumesCode(valueSet, code, other)),
    );
  return [
    ...(unit === undefined
      ? []
      : [
          lost(
            path,
            `« ${name} » est un nombre en ${unit} : un moteur DMN ne vérifie ni ne convertit l'unité`,
            `"${name}" is a number in ${unit}: an engine of DMN neither checks nor converts the unit`,
          ),
        ]),
    ...(type.kind === 'primitive' && type.name === 'Integer'
      ? [
          lost(
            path,
            `« ${name} » est un nombre entier : DMN n'en a pas, et un contrôle peut voir un trou entre deux entiers`,
            `"${name}" is a whole number: DMN has none, and a checker may see a gap between two of them`,
          ),
        ]
      : []),
    ...(mayBeUnknown(column)
      ? [
          lost(
            path,
            `« ${name} » peut être inconnu : un moteur DMN prend l'absence pour « null », qu'un test refuse, et ne dit jamais « unknown »`,
            `"${name}" may be unknown: an engine of DMN takes an absent value as "null", which a test refuses, and never says "unknown"`,
          ),
        ]
      : []),
    ...(resolution === undefined
      ? []
      : [
          lost(
            path,
            `« ${name} » : la résolution ${resolution} n'est écrite que pour cette plateforme`,
            `"${name}": the resolution ${resolution} is written for this platform only`,
          ),
        ]),
    ...(hasSubsumption
      ? [
          lost(
            path,
            `« ${name} » : un code est écrit avec ceux qu'il subsume aujourd'hui dans « ${valueSet.id} »`,
            `"${name}": a code is written with those that it subsumes today in "${valueSet.id}"`,
          ),
        ]
      : []),
  ];
}

function aggregateLosses({ aggregate, outputs }: TableConfig): readonly Diagnostic[] {
  if (aggregate === undefined) return [];
  const isAdded = aggregate === 'sum' || aggregate === 'count';
  return [
    ...(isAdded
      ? [
          lost(
            '/aggregate',
            `sans ligne qui convienne, « ${aggregate} » donne ici 0, et « null » chez la plupart des moteurs DMN`,
            `when no row fits, "${aggregate}" gives 0 here, and "null" in most engines of DMN`,
          ),
        ]
      : []),
    ...(aggregate !== 'count' && outputs.some(({ type }) => type.kind === 'quantity')
      ? [
          lost(
            '/outputs',
            'DMN n’agrège que des nombres, et une sortie est une quantité',
            'DMN aggregates numbers only, and an output is a quantity',
          ),
        ]
      : []),
    ...(outputs.length > 1
      ? [
          lost(
            '/outputs',
            `DMN n'agrège qu'une sortie, et la table en a ${outputs.length}`,
            `DMN aggregates one output only, and the table has ${outputs.length}`,
          ),
        ]
      : []),
  ];
}

/** Names what another program does not have of the table. */
export function lossesOf(config: TableConfig, catalog: Catalog): readonly Diagnostic[] {
  const conservative = config.rows.flatMap((row, index) =>
    row.conservative === true ? [index] : [],
  );
  const [first] = conservative;
  const count = config.impossible?.length ?? 0;
  return [
    ...config.inputs.flatMap((column, index) => columnLosses(column, index, catalog)),
    ...aggregateLosses(config),
    ...(count > 0
      ? [
          lost(
            '/impossible',
            `les ${count} combinaisons impossibles ne sont écrites que pour cette plateforme`,
            `the ${count} impossible combinations are written for this platform only`,
          ),
        ]
      : []),
    ...(first === undefined
      ? []
      : [
          lost(
            `/rows/${first}/conservative`,
            `« conservative » (lignes ${conservative.map((row) => row + 1).join(', ')}) n'est écrit que pour cette plateforme`,
            `"conservative" (rows ${conservative.map((row) => row + 1).join(', ')}) is written for this platform only`,
          ),
        ]),
  ];
}

/** A cell that the export cannot write as it is. */
export function cellFinding(
  { row, column, kind }: { readonly row: number; readonly column: string; readonly kind: string },
  path: string,
): Diagnostic {
  const isRounded = kind === 'rounded';
  const message: LocalizedText = isRounded
    ? {
        fr: `ligne ${row + 1}, colonne « ${column} » : la borne est arrondie à 34 chiffres dans l'unité de la colonne`,
        en: `row ${row + 1}, column "${column}": the bound is rounded to 34 digits in the unit of the column`,
      }
    : {
        fr: `ligne ${row + 1}, colonne « ${column} » : la cellule ne se lit pas`,
        en: `row ${row + 1}, column "${column}": the cell cannot be read`,
      };
  return {
    code: isRounded ? 'TABLE_DMN_ROUNDED' : 'TABLE_DMN_CELL',
    severity: isRounded ? 'warning' : 'error',
    path,
    message,
  };
}
