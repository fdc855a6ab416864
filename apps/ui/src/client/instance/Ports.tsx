import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import type { Catalog } from '../api/use-catalog';
import { ElementLink } from '../catalog/ElementLink';
import { Sign } from '../shared/Sign';
import { boundPorts, type BoundPort } from './bound-ports';
import { Card } from './Card';

/** Without an adapter, the platform's own one answers. */
const AGENT = 'agent';
const TERMINOLOGY = 'terminology';

/** The lines of the manifest that would connect a port. */
const example = ({ port, adapters: [first = '', ...others] }: BoundPort, or: string): string =>
  [
    'ports:',
    `  ${port}:`,
    `    adapter: ${first}${others.length > 0 ? ` # ${or} ${others.join(', ')}` : ''}`,
  ].join('\n');

function State({ of: { port, bound, findings } }: { readonly of: BoundPort }) {
  const { t } = useTranslation();
  if (bound.length > 0) {
    return (
      <Sign tone={findings.length > 0 ? 'waiting' : 'done'}>
        <span>
          {bound.map((name, position) => (
            <span key={name}>
              {position > 0 && ', '}
              <ElementLink kind="adapter" id={`${port}/${name}`}>
                {name}
              </ElementLink>
            </span>
          ))}
        </span>
      </Sign>
    );
  }
  if (findings.length > 0) return <Sign tone="failed">{t('instance.notBound')}</Sign>;
  if (port === AGENT) return <Sign tone="waiting">{t('instance.mock')}</Sign>;
  return <Sign tone="neutral">{t('catalog.notConnected')}</Sign>;
}

function PortLine({ of: port }: { readonly of: BoundPort }) {
  const { t } = useTranslation();
  const { bound, adapters, findings } = port;
  const isMissing = bound.length === 0 && findings.length === 0;
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Bdi className="app-mono">{port.port}</Bdi>
        <State of={port} />
      </Group>
      {findings.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('instance.seeAbove')}
        </Text>
      )}
      {isMissing && adapters.length > 0 && port.port !== TERMINOLOGY && (
        <div className="instance-mend">
          {t('instance.toConnect')}
          <pre className="instance-code">{example(port, t('instance.or'))}</pre>
        </div>
      )}
    </li>
  );
}

/** The ports with the adapter that is bound, or the lines of the manifest that would bind one. */
export function Ports({ catalog }: { readonly catalog: Catalog }) {
  const { t } = useTranslation();
  return (
    <Card title={t('instance.ports')} help={t('instance.portsHelp')}>
      <ul className="instance-lines">
        {boundPorts(catalog).map((port) => (
          <PortLine key={port.port} of={port} />
        ))}
      </ul>
    </Card>
  );
}
