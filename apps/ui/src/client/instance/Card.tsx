import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface CardProps {
  readonly title: string;
  readonly help?: string;
  readonly children: ReactNode;
}

/** A part of the screen with its heading. */
export function Card({ title, help, children }: CardProps) {
  return (
    <section className="app-card instance-card" aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {help !== undefined && (
        <Text size="sm" c="dimmed" mb="xs">
          {help}
        </Text>
      )}
      {children}
    </section>
  );
}
