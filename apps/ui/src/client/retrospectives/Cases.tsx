import { Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { MoreButton } from '../shared/MoreButton';
import { numberInWords } from '../shared/numbers';
import { Ward } from './ByWard';
import type { Report } from './report-of-api';
import { LETTERS, SideBySide } from './SideBySide';

const FIRST = 25;

type Side = Report['cases'][number]['sides'][number];

/** What a version would have done for an event. */
function Done({ of: { status, outcomes, tasks, writes, failure } }: { readonly of: Side }) {
  const { t } = useTranslation();
  const lines = [
    ...outcomes,
    ...tasks.map((node) => t('retrospectives.task', { node })),
    ...writes.map((write) => t('retrospectives.write', { write })),
    ...(failure === undefined ? [] : [t('retrospectives.failure', { failure })]),
  ];
  return (
    <Text size="sm" component="div" className="retro-done">
      {(lines.length > 0 ? lines : [t(`retrospectives.status.${status}`)]).map((line) => (
        <div key={line}>
          <Bdi>{line}</Bdi>
        </div>
      ))}
    </Text>
  );
}

/** The events that differ between two versions; of one, those for which it fires. */
export function Cases({ of: { cases, differing, sides } }: { readonly of: Report }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(FIRST);
  const isCompared = sides.length === 2;
  return (
    <Stack gap="sm">
      {differing && (
        <Text>
          {t('retrospectives.differ', {
            count: differing.count,
            number: numberInWords(differing.count),
          })}{' '}
          {differing.kinds
            .map(({ difference, count }) =>
              t('retrospectives.ofKind', {
                kind: t(`retrospectives.kind.${difference}`),
                number: numberInWords(count),
              }),
            )
            .join(' · ')}
        </Text>
      )}
      {cases.length > 0 && (
        <SideBySide
          label={t(isCompared ? 'retrospectives.differing' : 'retrospectives.firing')}
          headings={[
            t('retrospectives.case'),
            t('retrospectives.ward'),
            t('retrospectives.patient'),
            ...(isCompared ? [t('retrospectives.difference')] : []),
            ...(isCompared ? LETTERS : [t('retrospectives.done')]),
          ]}
          numbers={[]}
          sides={sides.length}
        >
          {cases.slice(0, shown).map((one) => (
            <Table.Tr key={one.case}>
              <Table.Td>{one.case}</Table.Td>
              <Table.Td className="retro-ward">
                <Ward of={one.ward} />
                <Text size="sm" c="dimmed">
                  {one.week}
                </Text>
              </Table.Td>
              <Table.Td className="app-mono retro-patient">{one.patient}</Table.Td>
              {isCompared && (
                <Table.Td>{one.difference && t(`retrospectives.kind.${one.difference}`)}</Table.Td>
              )}
              {one.sides.map((side, at) => (
                <Table.Td key={LETTERS[at]}>
                  <Done of={side} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </SideBySide>
      )}
      {cases.length > shown && <MoreButton onMore={() => setShown(shown + 100)} />}
      {cases.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('retrospectives.caseHelp')}
        </Text>
      )}
    </Stack>
  );
}
