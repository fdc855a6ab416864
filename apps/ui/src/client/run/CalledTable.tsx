import { useTranslation } from 'react-i18next';

import { contentIn } from '../shared/content-in';
import { DecisionTable } from '../shared/DecisionTable';
import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { listOf, membersOf, textOf, type Members, type TableRun } from '../shared/table-parts';
import { useExplainedTable, type Explained } from '../shared/use-explained-table';

/** The table as far as it is told: the rows that decided, each in its place. */
function configOf({ node, decision, rows, total }: Explained): Members {
  const config = membersOf(node['config']);
  const told = listOf(config['rows']);
  const length = decision === 'rows' ? total + rows.length : total;
  const all = Array.from({ length }, (): Members => ({}));
  for (const [index, row] of rows.entries()) all[row - 1] = told[index] ?? {};
  return { ...config, rows: all };
}

interface CalledTableProps {
  readonly run: TableRun;
  readonly title: string;
  readonly isPrinted?: boolean;
}

/** The rows that decided in a table that the workflow of the run does not draw: one of a called workflow, or of an item of a map. */
export function CalledTable({ run, title, isPrinted = false }: CalledTableProps) {
  const { language } = useTranslation().i18n;
  const read = useExplainedTable(run, {});
  if (read.isError) {
    return <ProblemNotice error={read.error} retry={() => void read.refetch()} />;
  }
  if (!read.data) return <Loading height={80} />;
  const node = contentIn(read.data.node, language);
  return (
    <DecisionTable
      config={configOf({ ...read.data, node })}
      title={textOf(node['label']) ?? title}
      run={run}
      isShort
      isPrinted={isPrinted}
    />
  );
}
