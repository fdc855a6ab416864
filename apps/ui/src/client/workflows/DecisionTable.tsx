import { Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useCatalog, type Catalog } from '../api/use-catalog';
import { Bdi } from '../shared/Bdi';
import { displayed, type Port } from '../shared/displayed';
import { inWords } from '../shared/in-words';
import { isObject } from '../shared/is-object';
import type { Members } from './in-flow';

export const TABLE_NODE = 'core.table';

/** More rows are not read on a screen; the source has them all. */
const MAX_ROWS_SHOWN = 200;

/** Narrower, the words of a cell would break. */
const COLUMN_WIDTH = 110;

const listOf = (value: unknown): readonly Members[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const headOf = ({ name, label, unit }: Members): string =>
  `${textOf(label) ?? String(name)}${unit === undefined ? '' : ` (${String(unit)})`}`;

function sourceOf(source: unknown): string | undefined {
  const { citation, page, date } = membersOf(source);
  const parts = [citation, page, date].flatMap((part) => textOf(part) ?? []);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** The outputs of a row, with the words of their value sets for codes. */
const resultsOf = (then: Members, outputs: readonly Members[], catalog: Catalog | undefined) =>
  catalog ? displayed(then, outputs as unknown as readonly Port[], catalog) : then;

interface RowProps {
  readonly number: number;
  readonly row: Members;
  readonly inputs: readonly Members[];
  readonly outputs: readonly Members[];
  readonly hasRemarks: boolean;
}

function Row({ number, row, inputs, outputs, hasRemarks }: RowProps) {
  const { t, i18n } = useTranslation();
  const { data: catalog } = useCatalog();
  const when = membersOf(row['when']);
  const then = resultsOf(membersOf(row['then']), outputs, catalog);
  const remarks = [
    textOf(row['note']),
    sourceOf(row['source']),
    row['conservative'] === true ? t('workflows.table.conservative') : undefined,
  ].filter((remark) => remark !== undefined);
  return (
    <Table.Tr>
      <Table.Th scope="row">{number}</Table.Th>
      {inputs.map(({ name }) => {
        const cell = when[String(name)];
        return (
          <Table.Td key={String(name)} className="app-mono">
            {cell === undefined ? (
              <Text span size="sm" c="dimmed">
                {t('workflows.table.any')}
              </Text>
            ) : (
              <bdi dir="ltr">
                {typeof cell === 'boolean' ? inWords(cell, i18n.language) : String(cell)}
              </bdi>
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
}

/** A decision table as one reads it: a line for each row, its cells before what it gives. */
export function DecisionTable({
  config,
  title,
}: {
  readonly config: Members;
  readonly title: string;
}) {
  const { t } = useTranslation();
  const [inputs, outputs, rows] = ['inputs', 'outputs', 'rows'].map((name) => listOf(config[name]));
  if (!inputs || !outputs || !rows) return null;
  const evidence = textOf(config['evidence']);
  const hasRemarks = rows.some(
    ({ note, source, conservative }) =>
      note !== undefined || source !== undefined || conservative === true,
  );
  const hidden = rows.length - MAX_ROWS_SHOWN;
  const hit = [config['hit'], config['aggregate']].flatMap((word) => textOf(word) ?? []);
  return (
    <section
      className="app-card"
      style={{ padding: 'var(--mantine-spacing-md)' }}
      aria-label={title}
    >
      <Stack gap="sm">
        <Title order={2} size="h4">
          <Bdi>{title}</Bdi>
        </Title>
        <Text size="sm">
          {t(`workflows.table.hit.${hit.join('-')}`, { defaultValue: hit.join(' ') })}
        </Text>
        {evidence !== undefined && <Text size="sm">{evidence}</Text>}
        <Table.ScrollContainer
          minWidth={COLUMN_WIDTH * (inputs.length + outputs.length + 2)}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        >
          <Table verticalSpacing={4} aria-label={title} striped>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('workflows.table.row')}</Table.Th>
                {[...inputs, ...outputs].map((column) => (
                  <Table.Th key={String(column['name'])} scope="col">
                    <Bdi>{headOf(column)}</Bdi>
                  </Table.Th>
                ))}
                {hasRemarks && <Table.Th scope="col">{t('workflows.table.remarks')}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.slice(0, MAX_ROWS_SHOWN).map((row, index) => (
                <Row
                  key={index}
                  number={index + 1}
                  row={row}
                  inputs={inputs}
                  outputs={outputs}
                  hasRemarks={hasRemarks}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {hidden > 0 && (
          <Text size="sm" c="dimmed">
            {t('workflows.table.more', { count: hidden })}
          </Text>
        )}
      </Stack>
    </section>
  );
}
