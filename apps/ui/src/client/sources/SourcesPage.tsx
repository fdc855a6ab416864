import '../shared/master-detail.css';
import './sources.css';

import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useSession } from '../session/SessionProvider';
import { Page } from '../shared/Page';
import { Feeds } from './Feeds';
import { RefusedRecords } from './RefusedRecords';
import type { SourcesSearch, SourcesTab } from './sources-search';
import { TryBinding } from './TryBinding';

const mayTry = (roles: readonly string[]): boolean =>
  roles.includes('operator') || roles.includes('designer');

/** Where events come from, what was refused, and what a binding makes of a record. */
export function SourcesPage() {
  const { t } = useTranslation();
  const { caller } = useSession();
  const search = useSearch({ from: '/sources' });
  const navigate = useNavigate();
  const go = (next: SourcesSearch): void => void navigate({ to: '/sources', search: next });
  const tabs: readonly SourcesTab[] = [
    'feeds',
    ...(caller.roles.includes('operator') ? (['refused'] as const) : []),
    ...(mayTry(caller.roles) ? (['try'] as const) : []),
  ];
  const tab = search.tab && tabs.includes(search.tab) ? search.tab : 'feeds';
  return (
    <Page title={t('sources.title')}>
      <Tabs
        value={tab}
        onChange={(next) => next !== null && go({ tab: next as SourcesTab })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('sources.title')}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each} px="sm">
              {t(`sources.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="feeds" pt="md">
          <Feeds />
        </Tabs.Panel>
        <Tabs.Panel value="refused" pt="md">
          <RefusedRecords search={search} onChange={go} />
        </Tabs.Panel>
        <Tabs.Panel value="try" pt="md">
          <TryBinding
            binding={search.binding}
            onChoose={(binding) => go({ tab: 'try', ...(binding !== undefined && { binding }) })}
          />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
