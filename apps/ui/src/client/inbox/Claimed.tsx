import { Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { directed } from '../shared/directed';
import { sinceInWords } from '../shared/instants';
import { useIsMine, type Claim } from './claims';

/** Says who is on a task, and since when: so that nobody decides in another's place without knowing. */
export function Claimed({
  claim,
  isOfOthersOnly = false,
}: {
  readonly claim: Claim;
  readonly isOfOthersOnly?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const isMine = useIsMine();
  if (isOfOthersOnly && isMine(claim)) return null;
  const { by, at, givenBy } = claim;
  const since = sinceInWords(at, i18n.language);
  const who = directed(by ?? t('inbox.somebody'));
  return (
    <Text size="sm" fw={600} className="inbox-claimed" data-mine={isMine(claim) || undefined}>
      <IconUserCheck size={16} aria-hidden />
      <span>
        {isMine(claim) ? t('inbox.claimedByMe', { since }) : t('inbox.claimed', { who, since })}
        {givenBy !== undefined && ` ${t('inbox.givenBy', { by: directed(givenBy) })}`}
      </span>
    </Text>
  );
}
