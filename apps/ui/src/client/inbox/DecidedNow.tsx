import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { directed } from '../shared/directed';
import { Sign } from '../shared/Sign';
import type { ListedValidation } from './listed-validation';
import { subjectsInWords } from './subjects-in-words';
import type { Subject } from './use-listed-subjects';

/** A decision that was just made. */
export interface Done {
  /** What was decided, about what and whom. */
  readonly words: string;
  /** The task that comes after it in the list. */
  readonly next: string | undefined;
}

interface DecidedNowProps {
  readonly of: Done;
  readonly next: ListedValidation | undefined;
  /** Whom the next one is about. */
  readonly subjects: readonly Subject[] | undefined;
  readonly onNext: (pendingId: string) => void;
  readonly onLeave: () => void;
}

/** Says what was decided, and offers the next task by its question and its patient. */
export function DecidedNow({ of, next, subjects, onNext, onLeave }: DecidedNowProps) {
  const { t } = useTranslation();
  const about = next && [next.title, subjects && subjectsInWords({ items: [...subjects] })];
  return (
    <div className="app-card inbox-decided">
      <Stack gap="md" align="start">
        <div role="status">
          <Sign tone="done">
            <span>{of.words}</span>
          </Sign>
        </div>
        {about && (
          <Text size="sm">
            {t('inbox.next', { task: directed(about.filter(Boolean).join(' · ')) })}
          </Text>
        )}
        <Group>
          {next && (
            <Button
              autoFocus
              rightSection={<IconArrowRight size={18} aria-hidden />}
              onClick={() => onNext(next.pendingId)}
            >
              {t('inbox.openNext')}
            </Button>
          )}
          <Button variant="default" onClick={onLeave}>
            {t('inbox.backToList')}
          </Button>
        </Group>
      </Stack>
    </div>
  );
}
