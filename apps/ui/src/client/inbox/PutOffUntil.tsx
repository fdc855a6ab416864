import { Text } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { sinceInWords } from '../shared/instants';

/** Until when the person does not want to see a task. */
export function PutOffUntil({ putOff }: { readonly putOff: { readonly until: string } }) {
  const { t, i18n } = useTranslation();
  return (
    <Text size="sm" className="inbox-claimed" data-mine>
      <IconClockPause size={16} aria-hidden />
      <span>{t('inbox.putOff', { at: sinceInWords(putOff.until, i18n.language) })}</span>
    </Text>
  );
}
