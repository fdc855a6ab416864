import { Group, Stack, Table, Text, Title } from '@mantine/core';
import { memo, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useCatalog } from '../api/use-catalog';
import { Bdi } from './Bdi';
import { useHide } from './hidden-ids';
import { inWords } from './in-words';
import { OtherRows } from './OtherRows';
import { RowPages, RowSearch } from './RowPages';
import { Sign } from './Sign';
import {
  cellInWords,
  headOf,
  listOf,
  membersOf,
  remarksOf,
  resultsOf,
  textOf,
  type Members,
  type TableRun,
} from './table-parts';
import { useShownRows } from './use-shown-rows';

/** Narrower, the words of a cell would break. */
const COLUMN_WIDTH = 120;

interface RowProps {
  readonly number: number;
  readonly row: Members;
  readonly inputs: readonly Members[];
  readonly outputs: readonly Members[];
  readonly hasRemarks: boolean;
  /** Undefined where nothing was decided. */
  readonly hasDecided: boolean | undefined;
}

/** Shown again only when it changes: a key pressed in the search leaves a hundred rows alone. */
const Row = memo(function Row({ number, row, inputs, outputs, hasRemarks, hasDecided }: RowProps) {
  const { t, i18n } = useTranslation();
  const { data: catalog } = useCatalog();
  const when = membersOf(row['when']);
  const then = resultsOf(membersOf(row['then']), outputs, catalog);
  const remarks = [
    ...remarksOf(row),
    ...(row['conservative'] === true ? [t('table.conservative')] : []),
  ];
  return (
    <Table.Tr fw={hasDecided === true ? 700 : undefined}>
      <Table.Th scope="row">
        {number} {hasDecided === true && <Sign tone="done">{t('table.decided')}</Sign>}
      </Table.Th>
      {inputs.map(({ name }) => {
        const cell = when[String(name)];
        return (
          <Table.Td key={String(name)} className="app-mono">
            {cell === undefined ? (
              <Text span size="sm" c="dimmed">
                {t('table.any')}
              </Text>
            ) : (
              <bdi dir="ltr">{cellInWords(cell, i18n.language)}</bdi>
            )}
          </Table.Td>
        );
      })}
      {outputs.map(({ name }) => {
        const value = then[String(name)];
        return (
          <Table.Td key={String(name)}>
            <Bdi>{inWords(value, i18n.language) ?? JSON.stringify(value)}</Bdi>
          </Table.Td>
        );
      })}
      {hasRemarks && (
        <Table.Td>
          {remarks.map((remark) => (
            <Text key={remark} size="sm">
              {remark}
            </Text>
          ))}
        </Table.Td>
      )}
    </Table.Tr>
  );
});

/** The values that a run had for the columns. */
function GivenRow({
  values,
  columns,
  fill,
}: {
  readonly values: Members;
  readonly columns: readonly Members[];
  readonly fill: number;
}) {
  const { t, i18n } = useTranslation();
  const { data: catalog } = useCatalog();
  const hide = useHide();
  const shown = hide(resultsOf(values, columns, catalog));
  return (
    <Table.Tr>
      <Table.Th scope="row">{t('table.given')}</Table.Th>
      {columns.map(({ name }) => (
        <Table.Td key={String(name)}>
          <Bdi>{inWords(shown[String(name)], i18n.language) ?? ''}</Bdi>
        </Table.Td>
      ))}
      <Table.Td colSpan={fill} />
    </Table.Tr>
  );
}

function partsOf(config: Members) {
  const rows = listOf(config['rows']);
  return {
    ...{ inputs: listOf(config['inputs']), outputs: listOf(config['outputs']), rows },
    hasRemarks: rows.some(
      ({ note, source, conservative }) =>
        note !== undefined || source !== undefined || conservative === true,
    ),
  };
}

interface DecisionTableProps {
  readonly config: Members;
  readonly title: string;
  readonly run?: TableRun;
  /** Show only the rows that decided. */
  readonly isShort?: boolean;
  /** Why the other rows did not decide is printed, also where it is folded on the screen. */
  readonly isPrinted?: boolean;
}

/** A decision table as one reads it: a line for each row, its cells before what it gives. */
export function DecisionTable({
  config,
  title,
  run,
  isShort = false,
  isPrinted = false,
}: DecisionTableProps) {
  const { t } = useTranslation();
  const { inputs, outputs, rows, hasRemarks } = useMemo(() => partsOf(config), [config]);
  const decided = new Set(run?.rows);
  const part = useShownRows(config, rows.length, run);
  const shown = isShort ? [...decided].map((number) => number - 1) : part.shown;
  return (
    <>
      {!isShort && <RowSearch of={part} rows={rows.length} />}
      <Table.ScrollContainer
        minWidth={COLUMN_WIDTH * (inputs.length + outputs.length + 2)}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table verticalSpacing={4} aria-label={title} striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('table.row')}</Table.Th>
              {[...inputs, ...outputs].map((column) => (
                <Table.Th key={String(column['name'])} scope="col">
                  <Bdi>{headOf(column)}</Bdi>
                </Table.Th>
              ))}
              {hasRemarks && <Table.Th scope="col">{t('table.remarks')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {run && (
              <GivenRow
                values={run.values}
                columns={inputs}
                fill={outputs.length + (hasRemarks ? 1 : 0)}
              />
            )}
            {shown.map((index) => (
              <Row
                key={index}
                number={index + 1}
                row={membersOf(rows[index])}
                inputs={inputs}
                outputs={outputs}
                hasRemarks={hasRemarks}
                hasDecided={run && decided.has(index + 1)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {!isShort && <RowPages of={part} />}
      {run && <OtherRows config={config} run={run} isPrinted={isPrinted} />}
    </>
  );
}

/** A whole table with how it decides and where it comes from. */
export function DecisionTableCard({
  config,
  title,
  run,
  action,
}: Pick<DecisionTableProps, 'config' | 'title' | 'run'> & { readonly action?: ReactNode }) {
  const { t } = useTranslation();
  const evidence = textOf(config['evidence']);
  const hit = [config['hit'], config['aggregate']].flatMap((word) => textOf(word) ?? []);
  return (
    <section
      className="app-card"
      style={{ padding: 'var(--mantine-spacing-md)' }}
      aria-label={title}
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            <Bdi>{title}</Bdi>
          </Title>
          {action}
        </Group>
        <Text size="sm">{t(`table.hit.${hit.join('-')}`, { defaultValue: hit.join(' ') })}</Text>
        {evidence !== undefined && <Text size="sm">{evidence}</Text>}
        <DecisionTable config={config} title={title} {...(run && { run })} />
      </Stack>
    </section>
  );
}
