import { Button, Kbd, Menu } from '@mantine/core';
import {
  IconClockPause,
  IconDots,
  IconMessage,
  IconUserCheck,
  IconUserOff,
  IconUserShare,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { INBOX_KEYS } from './use-keys';
import type { Marks } from './use-marks';

/** What else a person does with a task, each with its key: behind one button, so that the decision stays first. */
export function MarksMenu({ marks }: { readonly marks: Marks }) {
  const { t } = useTranslation();
  const { claim, isMine, isPutOff, toggleClaim, comment, askAssign, togglePutOff } = marks;
  const claimed = isMine ? 'release' : claim ? 'takeOver' : 'claim';
  const lines = [
    {
      key: INBOX_KEYS.claimOrRelease,
      icon: isMine ? IconUserOff : IconUserCheck,
      act: toggleClaim,
      of: claimed,
    },
    { key: INBOX_KEYS.comment, icon: IconMessage, act: comment, of: 'comment' },
    { key: INBOX_KEYS.assign, icon: IconUserShare, act: askAssign, of: 'assign' },
    {
      key: INBOX_KEYS.putOff,
      icon: IconClockPause,
      act: togglePutOff,
      of: isPutOff ? 'seeAgain' : 'putOff',
    },
  ] as const;
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={18} aria-hidden />}>
          {t('inbox.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {lines.map(({ key, icon: Picture, act, of }) => (
          <Menu.Item
            key={key}
            leftSection={<Picture size={16} aria-hidden />}
            rightSection={<Kbd size="xs">{key}</Kbd>}
            onClick={act}
          >
            {t(`inbox.marks.${of}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
