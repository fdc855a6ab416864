import { Group, Pagination, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { numberInWords } from './numbers';
import type { ShownRows } from './use-shown-rows';

/** Searches the rows of a table that one page does not hold. */
export function RowSearch({
  of: { pages, find, found, search },
  rows,
}: {
  readonly of: ShownRows;
  /** How many rows the table has. */
  readonly rows: number;
}) {
  const { t } = useTranslation();
  if (pages === 0) return null;
  return (
    <Group align="end" gap="md" className="app-no-print">
      <TextInput
        type="search"
        label={t('table.find')}
        placeholder={t('table.findHint')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={find}
        onChange={({ currentTarget: { value } }) => search(value)}
        style={{ flex: '1 1 260px' }}
        maw={420}
      />
      <Text size="sm" c="dimmed" pb={8} aria-live="polite">
        {found === 0
          ? t('table.notFound')
          : t('table.found', {
              count: found,
              shown: numberInWords(found),
              rows: numberInWords(rows),
            })}
      </Text>
    </Group>
  );
}

/** Turns the pages of a table. */
export function RowPages({ of: { pages, page, shown, turnTo } }: { readonly of: ShownRows }) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  const [first = 0, last = 0] = [shown[0], shown.at(-1)];
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed">
        {t('table.part', {
          first: numberInWords(first + 1),
          last: numberInWords(last + 1),
          page,
          pages,
        })}
      </Text>
      <Pagination
        className="app-no-print"
        size="sm"
        total={pages}
        value={page}
        onChange={turnTo}
        aria-label={t('table.pages')}
        getItemProps={(item) => ({ 'aria-label': t('table.page', { page: item }) })}
        getControlProps={(control) => ({
          'aria-label': t(control === 'previous' ? 'table.previous' : 'table.next'),
        })}
      />
    </Group>
  );
}
