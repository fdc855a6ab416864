import './administration.css';

import { Tabs } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useSession } from '../session/SessionProvider';
import { EmptyState } from '../shared/EmptyState';
import { Page } from '../shared/Page';
import { RevealScope, RevealSwitch } from '../shared/Reveal';
import {
  auditFilterIn,
  type AdministrationSearch,
  type AdministrationTab,
} from './administration-search';
import { Audit } from './Audit';
import { Keys } from './Keys';
import { Roles } from './Roles';

const TABS: readonly AdministrationTab[] = ['keys', 'roles', 'audit'];

/** Keys, roles and the audit log, for those who manage them. */
export function AdministrationPage() {
  const { t } = useTranslation();
  const { caller } = useSession();
  const search = useSearch({ from: '/administration' });
  const navigate = useNavigate();
  const go = (next: AdministrationSearch): void =>
    void navigate({ to: '/administration', search: next });
  const isAllowed = ['admin', 'operator'].some((role) => caller.roles.includes(role));
  const { tab = 'keys' } = search;
  return (
    <RevealScope of="audit:all">
      <Page
        title={t('administration.title')}
        actions={isAllowed && tab === 'audit' && <RevealSwitch />}
      >
        {!isAllowed && (
          <EmptyState icon={IconLock} title={t('administration.forbidden')}>
            {t('administration.forbiddenHelp')}
          </EmptyState>
        )}
        {isAllowed && (
          <Tabs
            value={tab}
            onChange={(next) => next !== null && go({ tab: next as AdministrationTab })}
            keepMounted={false}
          >
            <Tabs.List aria-label={t('administration.title')}>
              {TABS.map((each) => (
                <Tabs.Tab key={each} value={each} px="sm">
                  {t(`administration.${each}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="keys" pt="md">
              <Keys />
            </Tabs.Panel>
            <Tabs.Panel value="roles" pt="md">
              <Roles />
            </Tabs.Panel>
            <Tabs.Panel value="audit" pt="md">
              <Audit
                filter={auditFilterIn(search)}
                onFilter={(filter) => go({ tab: 'audit', ...filter })}
              />
            </Tabs.Panel>
          </Tabs>
        )}
      </Page>
    </RevealScope>
  );
}
