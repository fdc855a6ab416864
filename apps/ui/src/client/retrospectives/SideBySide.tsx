import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { numberInWords } from '../shared/numbers';
import { differenceInWords } from './report-of-api';

/** The letters of the versions: their names are too long for a column. */
export const LETTERS = ['A', 'B'] as const;

interface SideBySideProps {
  readonly label: string;
  /** Headings of what stands before the numbers. */
  readonly headings: readonly string[];
  /** Headings of the numbers. Default: the letters of the versions, and of two the difference. */
  readonly numbers?: readonly string[];
  readonly sides: number;
  readonly children: ReactNode;
}

/** A table of numbers, which scrolls on a narrow screen. */
export function SideBySide({ label, headings, numbers, sides, children }: SideBySideProps) {
  const { t } = useTranslation();
  const columns = numbers ?? [
    ...(sides === 1 ? [t('retrospectives.number')] : LETTERS.slice(0, sides)),
    ...(sides === 2 ? [t('retrospectives.difference')] : []),
  ];
  return (
    <Table.ScrollContainer
      minWidth={0}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label } }}
    >
      <Table className="retro-table" verticalSpacing={4} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading} scope="col">
                {heading}
              </Table.Th>
            ))}
            {columns.map((column, at) => (
              <Table.Th key={`${column}${at}`} scope="col" className="retro-number">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The cells of one number for each version, and of two their difference. */
export function Counts({ of: counts }: { readonly of: readonly number[] }) {
  return (
    <>
      {counts.map((count, side) => (
        <Table.Td key={LETTERS[side]} className="retro-number">
          {numberInWords(count)}
        </Table.Td>
      ))}
      {counts.length === 2 && (
        <Table.Td className="retro-number" data-changed={counts[0] !== counts[1] || undefined}>
          {differenceInWords(counts, numberInWords)}
        </Table.Td>
      )}
    </>
  );
}
