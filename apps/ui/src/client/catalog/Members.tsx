import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { Section } from './Section';

export interface MemberLine {
  readonly name: string;
  readonly type: ReactNode;
  readonly isRequired?: boolean;
  readonly description?: string | undefined;
  /** Values to choose from. */
  readonly options?: readonly string[] | undefined;
}

/** Ports, settings or fields: name, type, whether it must be given, and what it is for. */
export function Members({
  title,
  of,
}: {
  readonly title: string;
  readonly of: readonly MemberLine[];
}) {
  const { t } = useTranslation();
  if (of.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="catalog-ports">
        {of.map(({ name, type, isRequired = false, description, options }) => (
          <li key={name}>
            <Group gap="sm" align="baseline">
              <Bdi className="catalog-name">{name}</Bdi>
              <Text span size="sm">
                {type}
              </Text>
              {isRequired && (
                <Text span size="sm" fw={600}>
                  {t('catalog.required')}
                </Text>
              )}
            </Group>
            {description && (
              <Text size="sm" c="dimmed">
                <Bdi>{description}</Bdi>
              </Text>
            )}
            {options && options.length > 0 && (
              <Text size="sm" c="dimmed">
                {t('catalog.options', { options: options.join(', ') })}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
