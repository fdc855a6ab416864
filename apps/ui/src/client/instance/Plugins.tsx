import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import type { Catalog } from '../api/use-catalog';
import { ELEMENT_KINDS } from '../catalog/catalog-search';
import { countKinds, elementsOf, type CatalogElement } from '../catalog/elements';
import { Sign } from '../shared/Sign';
import { Card } from './Card';
import { placeOf } from './troubles';

type Plugin = Catalog['plugins'][number];

const TONES = { loaded: 'done', degraded: 'waiting', skipped: 'failed' } as const;

function Contributions({
  name,
  elements,
}: {
  readonly name: string;
  readonly elements: readonly CatalogElement[];
}) {
  const { t } = useTranslation();
  const counts = countKinds(elements);
  const kinds = ELEMENT_KINDS.filter((kind) => counts.has(kind));
  if (kinds.length === 0) return null;
  return (
    <ul className="instance-links">
      {kinds.map((kind) => (
        <li key={kind}>
          <Anchor
            size="sm"
            component={Link}
            to="/catalog"
            search={{ find: name, kind } as never}
          >{`${t(`catalog.kind.${kind}`)} (${counts.get(kind) ?? 0})`}</Anchor>
        </li>
      ))}
    </ul>
  );
}

function Findings({ of: { diagnostics } }: { readonly of: Plugin }) {
  const { t, i18n } = useTranslation();
  if (diagnostics.length === 0) return null;
  const language = i18n.language === 'fr' ? 'fr' : 'en';
  return (
    <details>
      <summary>{t('instance.findings', { count: diagnostics.length })}</summary>
      <ul className="instance-lines">
        {diagnostics.map(({ code, path, message, severity, ...place }) => (
          <li key={`${code} ${path} ${message.en}`}>
            <Sign tone={severity === 'error' ? 'failed' : 'waiting'}>
              <Bdi>{message[language]}</Bdi>
            </Sign>
            <div className="app-mono">
              {[code, path, placeOf(place)].filter(Boolean).join(' · ')}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The plugins with their versions, what each contributes, and what of it was left out. */
export function Plugins({ catalog }: { readonly catalog: Catalog }) {
  const { t } = useTranslation();
  const elements = useMemo(() => elementsOf(catalog), [catalog]);
  return (
    <Card title={t('instance.plugins')}>
      <ul className="instance-lines">
        {catalog.plugins.map((plugin) => {
          const { name, version, status, description } = plugin;
          return (
            <li key={`${name} ${version}`} id={`plugin-${name}`}>
              <Group justify="space-between" gap="xs">
                <span>
                  <Text span fw={600}>
                    <Bdi>{name}</Bdi>
                  </Text>{' '}
                  <Text span size="sm" c="dimmed">
                    {version}
                  </Text>
                </span>
                <Sign tone={TONES[status]}>{t(`instance.status.${status}`)}</Sign>
              </Group>
              {description !== undefined && (
                <Text size="sm">
                  <Bdi>{description}</Bdi>
                </Text>
              )}
              <Contributions
                name={name}
                elements={elements.filter((each) => each.plugin === name)}
              />
              <Findings of={plugin} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
