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

import type { Marks } from './use-marks';

/** What else a person does with a task, each with its key: behind one button, so that the decision stays first. */
export function MarksMenu({ marks }: { readonly marks: Marks }) {
  const { t } = useTranslation();
  const { claim, isMine, isPutOff, toggleClaim, comment, askAssign, togglePutOff } = marks;
  const claimed = isMine ? 'release' : claim ? 'takeOver' : 'claim';
  const lines = [
    { key: 'c', icon: isMine ? IconUserOff : IconUserCheck, act: toggleClaim, of: claimed },
    { key: 'm', icon: IconMessage, act: comment, of: 'comment' },
    { key: 's', icon: IconUserShare, act: askAssign, of: 'assign' },
    { key: 'l', icon: IconClockPause, act: togglePutOff, of: isPutOff ? 'seeAgain' : 'putOff' },
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
