import { Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { Choice } from '../shared/Choice';
import { numberInWords } from '../shared/numbers';
import { MEASURES, type Measure, type Report } from './report-of-api';
import { Counts, SideBySide } from './SideBySide';

/** The rows of ward and week, one number of them at a time. */
export function ByWard({ of: { rows, sides } }: { readonly of: Report }) {
  const { t } = useTranslation();
  const [measure, setMeasure] = useState<Measure>('fired');
  const title = t('retrospectives.byWard');
  return (
    <>
      <Choice
        label={t('retrospectives.shown')}
        maw={320}
        data={MEASURES.map((value) => ({ value, label: t(`retrospectives.measure.${value}`) }))}
        value={measure}
        onChange={(value) => setMeasure(value as Measure)}
      />
      <SideBySide
        label={title}
        headings={[t('retrospectives.ward'), t('retrospectives.week'), t('retrospectives.events')]}
        sides={sides.length}
      >
        {rows.map((row, at) => (
          <Table.Tr key={`${row.ward} ${row.week}`}>
            <Table.Td>
              {row.ward === rows[at - 1]?.ward ? (
                <span className="retro-same">
                  <Ward of={row.ward} />
                </span>
              ) : (
                <Ward of={row.ward} />
              )}
            </Table.Td>
            <Table.Td className="retro-week">{row.week}</Table.Td>
            <Table.Td>{numberInWords(row.events)}</Table.Td>
            <Counts of={row.sides.map((side) => side[measure])} />
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
