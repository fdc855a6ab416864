import { Button, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MAX_PAGE_SIZE } from '../api/use-api';
import { useCatalog } from '../api/use-catalog';
import { Bdi } from './Bdi';
import { useHide } from './hidden-ids';
import { inWords } from './in-words';
import { Loading } from './Loading';
import { MoreButton } from './MoreButton';
import './other-rows.css';
import { ProblemNotice } from './ProblemNotice';
import { cellInWords, listOf, nameOf, resultsOf, type Members, type TableRun } from './table-parts';
import { FIRST_ROWS, useExplainedTable, type Explained } from './use-explained-table';

type Other = Explained['others'][number];

interface OtherRowProps {
  readonly other: Other;
  readonly config: Members;
  readonly values: Members;
}

/** Why one row did not decide: the cell, and the value that it did not take. */
function OtherRow({ other: { row, why, column = '', cell }, config, values }: OtherRowProps) {
  const { t, i18n } = useTranslation();
  const line = `${t('table.row')} ${row}`;
  if (why === 'fits') {
    return (
      <li>
        {line} · {t(config['hit'] === 'first' ? 'table.fitsLater' : 'table.fits')}
      </li>
    );
  }
  const spec = listOf(config['inputs']).find(({ name }) => name === column);
  const value = values[column] ?? undefined;
  return (
    <li>
      {line} · <Bdi>{spec ? nameOf(spec) : column}</Bdi>{' '}
      <Bdi>
        {value === undefined
          ? t('table.unknownValue')
          : (inWords(value, i18n.language) ?? JSON.stringify(value))}
      </Bdi>
      {t(`table.${why}`)}{' '}
      <bdi dir="ltr" className="app-mono">
        {cellInWords(cell, i18n.language)}
      </bdi>
    </li>
  );
}

interface ExplanationProps {
  readonly explained: Explained;
  readonly config: Members;
  readonly values: Members;
}

function Explanation({ explained, config, values }: ExplanationProps) {
  const { t } = useTranslation();
  const { data: catalog } = useCatalog();
  const hide = useHide();
  const { decision, rows, column, isAsTraced, others } = explained;
  if (!isAsTraced) return <Text size="sm">{t('table.notAsTraced')}</Text>;
  const shown = hide(resultsOf(values, listOf(config['inputs']), catalog));
  return (
    <>
      {decision !== 'rows' && (
        <Text size="sm" fw={600}>
          {t(`table.decision.${decision}`, { rows: rows.join(', '), column })}
        </Text>
      )}
      <ul className="other-rows">
        {others.map((other) => (
          <OtherRow key={other.row} other={other} config={config} values={shown} />
        ))}
      </ul>
    </>
  );
}

interface OtherRowsProps {
  readonly config: Members;
  readonly run: TableRun;
  readonly isPrinted: boolean;
}

/** Why each other row of a table did not decide in a run, the nearest first: folded, unless no row decided. */
export function OtherRows({ config, run, isPrinted }: OtherRowsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { rows: decided = [], values } = run;
  const [isOpen, setIsOpen] = useState(decided.length === 0);
  const [limit, setLimit] = useState(FIRST_ROWS);
  const read = useExplainedTable(run, { limit, isOff: !isOpen && !isPrinted });
  const count = listOf(config['rows']).length - decided.length;
  if (count === 0) return null;
  const { data } = read;
  const left = data?.isAsTraced === true ? data.total - data.others.length : 0;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Chevron size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="app-no-print"
      >
        {t(decided.length === 0 ? 'table.whyNone' : 'table.whyNot', { count })}
      </Button>
      <div id={id} className={isOpen ? undefined : 'app-print-only'}>
        {(isOpen || isPrinted) && (
          <Stack gap="xs">
            <Text size="sm" fw={600} className="app-print-only">
              {t('table.whyNot', { count })}
            </Text>
            {read.isError && <ProblemNotice error={read.error} retry={() => void read.refetch()} />}
            {!data && !read.isError && <Loading height={80} />}
            {data && <Explanation explained={data} config={config} values={values} />}
            {left > 0 && (
              <Text size="sm" c="dimmed">
                {t('table.left', { count: left })}
              </Text>
            )}
            {left > 0 && limit < MAX_PAGE_SIZE && (
              <div className="app-no-print">
                <MoreButton isReading={read.isFetching} onMore={() => setLimit(MAX_PAGE_SIZE)} />
              </div>
            )}
          </Stack>
        )}
      </div>
    </div>
  );
}
