import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { Catalog } from '../api/use-catalog';
import { ElementLink } from '../catalog/ElementLink';
import { Sign } from '../shared/Sign';
import { Card } from './Card';

/** Model providers, with or without their key. */
export function Providers({ of: providers }: { readonly of: Catalog['llmProviders'] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('instance.providers')} help={t('instance.providersHelp')}>
      <ul className="instance-lines">
        {providers.map(({ name, keyPresent, apiKeyEnv }) => (
          <li key={name}>
            <Group justify="space-between" gap="xs">
              <ElementLink kind="provider" id={name} />
              <Sign tone={keyPresent ? 'done' : 'neutral'}>
                {t(keyPresent ? 'instance.keyPresent' : 'instance.keyAbsent')}
              </Sign>
            </Group>
            {!keyPresent && apiKeyEnv !== undefined && (
              <Text size="sm" c="dimmed">
                {t('instance.setVariable')} <code>{apiKeyEnv}</code>
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
