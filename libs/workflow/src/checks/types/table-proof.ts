import type { Diagnostic } from '@platform/ports';

import { NONE_OUTPUT, type TableConfig } from '../../constructs/table';
import { finding } from '../../finding';
import type { CompiledTable } from '../../table/compile-table';
import type { Point } from '../../table/coverage';
import { proveTable, type RowPair } from '../../table/prove-table';
import type { Region } from '../../table/uncovered';
import { UNKNOWN_OUTPUT } from './indeterminate';
import { witnessOf } from './table-witness';
import { exampleInWords, inWords, regionInWords } from './table-words';

interface TableSubject {
  /** JSON pointer to the configuration. */
  readonly path: string;
  readonly isWired: (output: string) => boolean;
  /** Published before: what is not proven is a warning, because the version keeps its meaning. */
  readonly isVersion: boolean;
  /** Steps that the proof may take. */
  readonly steps: number | undefined;
}

function gapFindings(table: CompiledTable, gaps: readonly Region[], subject: TableSubject) {
  const leads = subject.isWired(NONE_OUTPUT);
  return gaps.map((region) => {
    const { fr, en } = regionInWords(table, region);
    const example = exampleInWords(table, region);
    return finding(
      'WF321',
      `${subject.path}/rows`,
      {
        fr: `${fr} : aucune ligne${example.fr}${leads ? ', « none » suit' : ' ; ajoutez-en une, ou déclarez la combinaison « impossible » avec la raison'}`,
        en: `${en}: no row${example.en}${leads ? ', "none" follows' : '; add one, or declare the combination "impossible" with the reason'}`,
      },
      {
        severity: leads || subject.isVersion ? 'warning' : 'error',
        witness: witnessOf(table, region.at),
      },
    );
  });
}

const betweenFindings = (table: CompiledTable, gaps: readonly Region[], { path }: TableSubject) =>
  gaps.map((region) => {
    const { fr, en } = regionInWords(table, region);
    const example = exampleInWords(table, region);
    return finding(
      'WF326',
      `${path}/rows`,
      {
        fr: `${fr} : aucune ligne, entre deux pas de la résolution${example.fr} ; une valeur non arrondie irait à « none »`,
        en: `${en}: no row, between two steps of the resolution${example.en}; a value that is not rounded would lead to "none"`,
      },
      { severity: 'warning', witness: witnessOf(table, region.at) },
    );
  });

function overlapFindings(table: CompiledTable, pairs: readonly RowPair[], subject: TableSubject) {
  return pairs.map(({ row, other, at }) => {
    const { fr, en } = inWords(table, at);
    return finding(
      'WF322',
      `${subject.path}/rows/${other}`,
      {
        fr: `${fr} : les lignes ${row + 1} et ${other + 1} conviennent toutes les deux, et la table est « unique »`,
        en: `${en}: the rows ${row + 1} and ${other + 1} both fit, and the table is "unique"`,
      },
      {
        severity: subject.isVersion ? 'warning' : 'error',
        witness: witnessOf(table, at),
      },
    );
  });
}

function deadFindings(rows: readonly number[], { path, isVersion }: TableSubject) {
  return rows.map((row) =>
    finding(
      'WF323',
      `${path}/rows/${row}`,
      {
        fr: `la ligne ${row + 1} ne décide jamais : d'autres lignes prennent tout ce qu'elle prend, ou cela n'arrive pas`,
        en: `row ${row + 1} never decides: other rows take all that it takes, or it does not occur`,
      },
      {
        severity: isVersion ? 'warning' : 'error',
        fix: {
          title: { fr: `Retirer la ligne ${row + 1}`, en: `Remove row ${row + 1}` },
          patch: [{ op: 'remove', path: `${path}/rows/${row}` }],
        },
      },
    ),
  );
}

function unsafeFindings(table: CompiledTable, pairs: readonly RowPair[], subject: TableSubject) {
  return pairs.map(({ row, other, at }) => {
    const { fr, en } = inWords(table, at);
    const path = `${subject.path}/rows/${row}`;
    return finding(
      'WF324',
      path,
      {
        fr: `la ligne ${row + 1} décide d'une valeur inconnue, et « ${fr} » mènerait à la ligne ${other + 1} avec un autre résultat ; corrigez-la, ou assumez-la par « conservative »`,
        en: `row ${row + 1} decides for an unknown value, and "${en}" would lead to row ${other + 1} with another result: correct it, or answer for it with "conservative"`,
      },
      {
        severity: subject.isVersion ? 'warning' : 'error',
        witness: witnessOf(table, at),
        fix: {
          title: { fr: 'Assumer la ligne', en: 'Answer for the row' },
          patch: [{ op: 'add', path: `${path}/conservative`, value: true }],
        },
      },
    );
  });
}

function undecidedFinding(table: CompiledTable, at: Point, { path }: TableSubject): Diagnostic {
  const column = table.columns.findIndex(({ places }, index) => at[index] === places.atoms);
  const { fr, en } = inWords(table, at);
  return finding(
    'WF308',
    `${path}/inputs/${column}`,
    {
      fr: `${fr} (absent, ou seulement une borne) : le résultat peut être inconnu et la sortie « unknown » n'est pas connectée, l'exécution échouerait : connectez-la, ou ajoutez une ligne pour « unknown »`,
      en: `${en} (absent, or only a bound): the result may be unknown and the output "unknown" is not wired, so the run would fail: wire it, or add a row for "unknown"`,
    },
    { witness: witnessOf(table, at) },
  );
}

/**
 * What the proof of a table found. WF321: no row for a combination. WF322: two rows of a `unique` table fit. WF323: a row
 * never decides. WF324: a row decides for an unknown value against what a known one would lead to. WF325: the proof took too
 * long. WF326: a gap between two steps of the resolution. WF308: the result may be unknown, and `unknown` is not connected.
 */
export function proofFindings(
  table: CompiledTable,
  config: TableConfig,
  subject: TableSubject,
): readonly Diagnostic[] {
  const proof = proveTable(table, config, subject.steps);
  const { undecided } = proof;
  return [
    ...gapFindings(table, proof.gaps, subject),
    ...overlapFindings(table, proof.overlaps, subject),
    ...deadFindings(proof.dead, subject),
    ...unsafeFindings(table, proof.unsafe, subject),
    ...betweenFindings(table, proof.betweenSteps, subject),
    ...(undecided && !subject.isWired(UNKNOWN_OUTPUT)
      ? [undecidedFinding(table, undecided, subject)]
      : []),
    ...(proof.isComplete
      ? []
      : [
          finding(
            'WF325',
            `${subject.path}/rows`,
            {
              fr: 'la table est trop grande pour être prouvée : divisez-la en tables qui se suivent',
              en: 'the table is too large to be proven: divide it into tables one behind the other',
            },
            { severity: subject.isVersion ? 'warning' : 'error' },
          ),
        ]),
  ];
}
