import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { Bdi } from './Bdi';
import { useTabTitle } from './tab-title';

interface PageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Above the title: where one comes from. */
  readonly back?: ReactNode;
  /** Beside the title: how it is with what the screen is about. */
  readonly state?: ReactNode;
  /** Close below the title. */
  readonly facts?: ReactNode;
  readonly children: ReactNode;
}

/** A screen with its heading, which is also the title of the tab. */
export function Page({ title, actions, back, state, facts, children }: PageProps) {
  useTabTitle(title);
  return (
    <Stack gap="md">
      <Stack gap="0.25rem">
        <Group justify="space-between" align="start" gap="xs">
          <div className="app-page-head">
            {back}
            <Group gap="0 1rem">
              <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
                <Bdi>{title}</Bdi>
              </Title>
              {state}
            </Group>
          </div>
          {actions}
        </Group>
        {facts}
      </Stack>
      {children}
    </Stack>
  );
}
