import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { FreeText } from '../shared/FreeText';
import { directed } from '../shared/directed';
import { minuteInWords } from '../shared/instants';
import { ProblemNotice } from '../shared/ProblemNotice';
import { useComments } from './use-comments';

interface CommentsProps {
  readonly runId: string;
  /** Of this validation alone. Default: of all of the run. */
  readonly pendingId?: string;
  /** How many there are, as far as it is known: when it changes, they are read again. */
  readonly count?: number;
  /** Also read while nobody has told how many there are. */
  readonly isSure?: boolean;
  readonly className?: string;
}

/** What people wrote on a task, or on all tasks of a run: who, when, and the words as they stand. */
export function Comments({
  runId,
  pendingId,
  count = 0,
  isSure = false,
  className,
}: CommentsProps) {
  const { t, i18n } = useTranslation();
  const read = useComments(runId, { count, isOff: !isSure && count === 0 });
  const shown = read.data?.items.filter((each) => (pendingId ?? each.pendingId) === each.pendingId);
  if (read.isError) return <ProblemNotice error={read.error} retry={() => void read.refetch()} />;
  if (!shown || shown.length === 0) return null;
  return (
    <section className={className} aria-label={t('inbox.comments')}>
      <Title order={3} size="h5" mb="xs">
        {t('inbox.comments')}
      </Title>
      <Stack gap="xs" component="ul" className="inbox-comments">
        {shown.map(({ at, by, text }, position) => (
          <li key={position}>
            <Text size="sm" c="dimmed">
              {directed(by ?? t('inbox.somebody'))} · {minuteInWords(at, i18n.language)}
            </Text>
            <Text style={{ whiteSpace: 'pre-wrap' }}>
              <FreeText>{text}</FreeText>
            </Text>
          </li>
        ))}
      </Stack>
      {read.data?.isCut && <Text size="sm">{t('inbox.commentsCut')}</Text>}
    </section>
  );
}
