import { Table, UnstyledButton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { durationInWords } from '../shared/durations';
import { MoreButton } from '../shared/MoreButton';
import { Status } from '../shared/Status';
import type { NodeTrace } from './run-nodes';

interface NodeListProps {
  /** Returns the name to show for a node path. */
  readonly nameOf: (path: string) => string;
  readonly nodes: readonly NodeTrace[];
  readonly chosen: string | undefined;
  readonly onChoose: (path: string) => void;
}

/** A run may have thousands of nodes; a page of them is drawn at a time. */
const NODES_PAGE_SIZE = 200;

/** The nodes of a run in the order of the trace, for reading without a drawing. */
export function NodeList({ nameOf, nodes, chosen, onChoose }: NodeListProps) {
  const { t, i18n } = useTranslation();
  const [shown, setShown] = useState(NODES_PAGE_SIZE);
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={420} className="app-card">
        <Table verticalSpacing="xs" aria-label={t('run.nodes')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('run.nodes')}</Table.Th>
              <Table.Th scope="col">{t('runs.status')}</Table.Th>
              <Table.Th scope="col">{t('run.duration')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {nodes.slice(0, shown).map(({ path, type, status, ms }) => (
              <Table.Tr key={path} {...(path === chosen && { bg: 'var(--app-canvas)' })}>
                <Table.Td>
                  <UnstyledButton
                    onClick={() => onChoose(path)}
                    aria-current={path === chosen ? 'true' : undefined}
                    td="underline"
                  >
                    <Bdi>{nameOf(path)}</Bdi>
                  </UnstyledButton>
                  <div className="app-mono">{type}</div>
                </Table.Td>
                <Table.Td>
                  <Status status={status} />
                </Table.Td>
                <Table.Td>{ms === undefined ? '—' : durationInWords(ms, i18n.language)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {nodes.length > shown && <MoreButton onMore={() => setShown(shown + NODES_PAGE_SIZE)} />}
    </Stack>
  );
}
