import {
  ActionIcon,
  Group,
  Menu,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core';
import { IconLanguage, IconLogout, IconMoon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { changeLanguage, type Language } from '../i18n/start-i18n';
import { useSession } from '../session/SessionProvider';

const LANGUAGES: Readonly<Record<Language, string>> = { fr: 'Français', en: 'English' };
const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

export function Preferences() {
  const { t, i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { caller, signOut } = useSession();
  return (
    <Group gap="xs" wrap="nowrap">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t('app.language')}>
            <IconLanguage size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(LANGUAGES).map(([language, name]) => (
            <Menu.Item
              key={language}
              lang={language}
              onClick={() => void changeLanguage(language as Language)}
              rightSection={i18n.language === language ? '✓' : undefined}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t('app.theme')}>
            <IconMoon size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {SCHEMES.map((scheme) => (
            <Menu.Item
              key={scheme}
              onClick={() => setColorScheme(scheme)}
              rightSection={colorScheme === scheme ? '✓' : undefined}
            >
              {t(`app.${scheme}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {caller.kind !== 'anonymous' && (
        <ActionIcon variant="default" size="lg" aria-label={t('app.signOut')} onClick={signOut}>
          <IconLogout size={20} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
