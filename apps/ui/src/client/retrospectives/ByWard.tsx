import { Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { Choice } from '../shared/Choice';
import { numberInWords } from '../shared/numbers';
import { MEASURES, type Measure, type Report } from './report-of-api';
import { SideBySide } from './SideBySide';

type Row = Report['rows'][number];

const NUMBERS = [...MEASURES, 'events'] as const;
type Shown = Measure | 'events';

const countsOf = ({ events, sides }: Row, shown: Shown): readonly number[] =>
  shown === 'events' ? [events] : sides.map((side) => side[shown]);

/** A ward in a week: the number of each version, and an arrow between two. */
function Cell({ of: counts }: { readonly of: readonly number[] | undefined }) {
  if (!counts) return <Table.Td className="retro-number">–</Table.Td>;
  const isChanged = counts.length === 2 && counts[0] !== counts[1];
  return (
    <Table.Td className="retro-number" data-changed={isChanged || undefined}>
      {counts.map((count) => numberInWords(count)).join(' → ')}
    </Table.Td>
  );
}

/** A row for each ward and a column for each week, one number of them at a time. */
export function ByWard({ of: { rows, sides } }: { readonly of: Report }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>('fired');
  const weeks = [...new Set(rows.map(({ week }) => week))].sort();
  const wards = [...new Set(rows.map(({ ward }) => ward))];
  const rowOf = new Map(rows.map((row) => [`${row.week} ${row.ward}`, row]));
  return (
    <>
      <Choice
        label={t('retrospectives.shown')}
        maw={320}
        data={NUMBERS.map((value) => ({
          value,
          label:
            value === 'events' ? t('retrospectives.events') : t(`retrospectives.measure.${value}`),
        }))}
        value={shown}
        onChange={(value) => setShown(value as Shown)}
      />
      {sides.length === 2 && shown !== 'events' && (
        <Text size="sm" c="dimmed">
          {t('retrospectives.arrow')}
        </Text>
      )}
      <SideBySide
        label={t('retrospectives.byWard')}
        headings={[t('retrospectives.ward')]}
        numbers={weeks}
        sides={sides.length}
      >
        {wards.map((ward) => (
          <Table.Tr key={ward}>
            <Table.Th scope="row" className="retro-ward">
              <Ward of={ward} />
            </Table.Th>
            {weeks.map((week) => {
              const row = rowOf.get(`${week} ${ward}`);
              return <Cell key={week} of={row && countsOf(row, shown)} />;
            })}
          </Table.Tr>
        ))}
      </SideBySide>
    </>
  );
}

/** The name of a ward; without one, that the record says none. */
export function Ward({ of: ward }: { readonly of: string }) {
  const { t } = useTranslation();
  if (ward === '') return t('retrospectives.noWard');
  if (ward === '…') return t('retrospectives.otherWards');
  return <Bdi>{ward}</Bdi>;
}
