import { Anchor, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { AgentDetail } from './AgentDetail';
import type { CatalogElement } from './elements';
import {
  AdapterDetail,
  EventBindingDetail,
  EventSourceDetail,
  ProviderDetail,
  SandboxDetail,
} from './IntegrationDetail';
import { NodeTypeDetail } from './NodeTypeDetail';
import {
  ContextKindDetail,
  ConversionDetail,
  DimensionDetail,
  ObjectTypeDetail,
  ValueSetDetail,
} from './VocabularyDetail';
import { WhereUsed } from './WhereUsed';

function Detail({ of: element }: { readonly of: CatalogElement }) {
  switch (element.kind) {
    case 'node':
      return <NodeTypeDetail of={element.of} />;
    case 'type':
      return <ObjectTypeDetail of={element.of} />;
    case 'value-set':
      return <ValueSetDetail of={element.of} />;
    case 'dimension':
      return <DimensionDetail of={element.of} />;
    case 'conversion':
      return <ConversionDetail of={element.of} />;
    case 'context-kind':
      return <ContextKindDetail of={element.of} />;
    case 'adapter':
      return <AdapterDetail of={element.of} />;
    case 'event-source':
      return <EventSourceDetail of={element.of} />;
    case 'event-binding':
      return <EventBindingDetail of={element.of} />;
    case 'agent':
      return <AgentDetail of={element.of} />;
    case 'provider':
      return <ProviderDetail of={element.of} />;
    case 'sandbox':
      return <SandboxDetail />;
  }
}

interface ElementDetailProps {
  readonly of: CatalogElement;
  /** Back to the list, where the list is not beside it. */
  readonly onLeave?: () => void;
}

/** Everything that the catalog has about one element, and where it is used. */
export function ElementDetail({ of: element, onLeave }: ElementDetailProps) {
  const { t } = useTranslation();
  const { kind, id, title, description, plugin, use } = element;
  const heading = useRef<HTMLHeadingElement>(null);
  // The list, which had the focus, is gone. A window that becomes narrower later must not move the focus.
  const [takesFocus] = useState(onLeave !== undefined);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <article className="app-card" style={{ padding: 'var(--mantine-spacing-md)', minWidth: 0 }}>
      <Stack gap="md">
        {onLeave && (
          <Anchor component="button" type="button" onClick={onLeave} ta="left">
            <IconArrowLeft size={14} aria-hidden /> {t('catalog.back')}
          </Anchor>
        )}
        <div style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm" c="dimmed">
            {t(`catalog.one.${kind}`)}
          </Text>
          <Title order={2} size="h3" ref={heading} tabIndex={-1}>
            <Bdi>{title}</Bdi>
          </Title>
          {id !== title && (
            <span className="app-mono">
              <Bdi>{id}</Bdi>
            </span>
          )}
          {description !== '' && (
            <Text mt="xs">
              <Bdi>{description}</Bdi>
            </Text>
          )}
          {plugin !== undefined && (
            <Text size="sm" mt="xs">
              {t('catalog.plugin')}{' '}
              <Anchor component={Link} to="/instance" hash={`plugin-${plugin}`}>
                <Bdi>{plugin}</Bdi>
              </Anchor>
            </Text>
          )}
        </div>
        <Detail of={element} />
        {use !== undefined && <WhereUsed key={use} of={use} />}
      </Stack>
    </article>
  );
}
