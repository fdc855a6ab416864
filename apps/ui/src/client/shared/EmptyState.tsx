import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** 1 where the state is the whole page. Default 2. */
  readonly order?: 1 | 2;
  readonly icon: Icon;
  readonly title: string;
  readonly children?: ReactNode;
}

/** What a list without items says: why it is empty, and what to do. */
export function EmptyState({ icon: Picture, title, order = 2, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <ThemeIcon size={56} radius="xl" variant="default" aria-hidden>
        <Picture size={28} />
      </ThemeIcon>
      <Title order={order} size="h4">
        {title}
      </Title>
      <Text c="dimmed" maw={520} component="div">
        {children}
      </Text>
    </Stack>
  );
}
