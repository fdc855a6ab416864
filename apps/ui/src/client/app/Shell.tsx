import { AppShell, Burger, Group, NavLink, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconActivity,
  IconBooks,
  IconCalendarStats,
  IconFlask,
  IconHelp,
  IconInbox,
  IconLayoutDashboard,
  IconPlugConnected,
  IconServer,
  IconShieldLock,
  IconSitemap,
  type Icon,
} from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { SearchEverywhere } from '../search/SearchEverywhere';
import { useWaiting } from '../inbox/use-waiting';
import { useSession } from '../session/SessionProvider';
import { Preferences } from './Preferences';

interface Screen {
  /** Also its address. */
  readonly name:
    | 'overview'
    | 'inbox'
    | 'runs'
    | 'workflows'
    | 'simulation'
    | 'retrospectives'
    | 'catalog'
    | 'sources'
    | 'instance'
    | 'administration';
  readonly icon: Icon;
  /** Offered to callers with one of these roles. */
  readonly roles: readonly string[];
}

const SCREENS: readonly Screen[] = [
  { name: 'overview', icon: IconLayoutDashboard, roles: ['operator'] },
  { name: 'inbox', icon: IconInbox, roles: ['viewer'] },
  { name: 'runs', icon: IconActivity, roles: ['viewer'] },
  { name: 'workflows', icon: IconSitemap, roles: ['viewer'] },
  { name: 'simulation', icon: IconFlask, roles: ['designer', 'operator'] },
  { name: 'retrospectives', icon: IconCalendarStats, roles: ['publisher'] },
  { name: 'catalog', icon: IconBooks, roles: ['viewer'] },
  { name: 'sources', icon: IconPlugConnected, roles: ['viewer'] },
  { name: 'instance', icon: IconServer, roles: ['viewer'] },
  { name: 'administration', icon: IconShieldLock, roles: ['admin', 'operator'] },
];

/** The frame of every screen: navigation, preferences, and who is signed in. */
export function Shell() {
  const { t } = useTranslation();
  const { caller } = useSession();
  const [isOpen, { toggle, close }] = useDisclosure();
  const screens = SCREENS.filter(({ roles }) => roles.some((role) => caller.roles.includes(role)));
  const waiting = useWaiting();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a className="app-skip" href="#content">
        {t('app.skip')}
      </a>
      <AppShell.Header className="app-no-print">
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t('app.openMenu')}
            />
            <img src="/favicon.svg" alt="" width={28} height={28} />
            <Text fw={650} visibleFrom="xs">
              {t('app.name')}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <SearchEverywhere
              pages={screens.map(({ name }) => ({ name, label: t(`nav.${name}`) }))}
            />
            <Preferences />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" className="app-no-print" aria-label={t('app.menu')}>
        <AppShell.Section grow>
          {screens.map(({ name, icon: Picture }) => (
            <NavLink
              key={name}
              className="app-nav"
              color="gray"
              variant="light"
              component={Link}
              to={`/${name}`}
              label={t(`nav.${name}`)}
              leftSection={<Picture size={20} aria-hidden />}
              rightSection={
                name === 'inbox' &&
                waiting && (
                  <span className="app-count" data-overdue={waiting.isOverdue || undefined}>
                    <span aria-hidden>{waiting.words}</span>
                    <VisuallyHidden>{t('inbox.waiting', { words: waiting.words })}</VisuallyHidden>
                  </span>
                )
              }
              active={path.startsWith(`/${name}`)}
              aria-current={path.startsWith(`/${name}`) ? 'page' : undefined}
              onClick={close}
            />
          ))}
        </AppShell.Section>
        <AppShell.Section>
          <NavLink
            className="app-nav"
            component="a"
            href="/docs/index.html"
            target="_blank"
            label={t('app.manual')}
            leftSection={<IconHelp size={20} aria-hidden />}
          />
          <Text size="xs" c="dimmed" px="sm" py="xs">
            {caller.kind === 'anonymous'
              ? t('app.open')
              : t('app.signedInAs', { name: caller.name })}
          </Text>
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
