import { Text, UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { directed } from '../shared/directed';
import { useHideSubjects } from '../shared/hidden-ids';
import type { Hide } from '../shared/hide-ids';
import { inOneLine } from '../shared/in-words';
import { memberName } from '../shared/member-name';
import { CardSubjects } from './CardSubjects';
import { Claimed } from './Claimed';
import { Due } from './Due';
import type { ListedValidation } from './listed-validation';
import { maskedSubjects } from './masked-subjects';
import { PutOffUntil } from './PutOffUntil';
import type { Subject } from './use-listed-subjects';

/** More than two lines of a list show. */
const MAX_ABOUT = 300;

/** Returns the first value to decide on, named and in words: it tells tasks of the same name apart. */
function aboutOf(
  { payload, withheld }: ListedValidation,
  { hide, t, language }: { readonly hide: Hide; readonly t: TFunction; readonly language: string },
): string | undefined {
  if (withheld === true || typeof payload !== 'object' || payload === null) return undefined;
  const [first] = Object.entries(payload).filter(([, value]) => value !== null && value !== '');
  if (first === undefined) return undefined;
  const [name, value] = first;
  const words = inOneLine(hide(value), language);
  if (words === undefined || Array.isArray(payload)) return words?.slice(0, MAX_ABOUT);
  return t('inbox.about', { name: memberName(name, t), value: words }).slice(0, MAX_ABOUT);
}

interface TaskCardProps {
  readonly task: ListedValidation;
  /** Whom it is about; undefined while nobody was asked. */
  readonly subjects: readonly Subject[] | undefined;
  readonly isChosen: boolean;
  /** It no longer waits: decided elsewhere, expired or cancelled. */
  readonly isGone: boolean;
  readonly onChoose: () => void;
}

/** A task in the list: whom it is about for whoever may decide it, what is asked, and how urgent it is. */
export function TaskCard({ task, subjects, isChosen, isGone, onChoose }: TaskCardProps) {
  const { t, i18n } = useTranslation();
  const hide = useHideSubjects(maskedSubjects(task));
  const about = aboutOf(task, { hide, t, language: i18n.language });
  return (
    <UnstyledButton
      className="master-item inbox-item"
      aria-current={isChosen ? 'true' : undefined}
      data-task={task.pendingId}
      data-gone={isGone || undefined}
      onClick={onChoose}
    >
      {task.mayDecide && (
        <div className="inbox-whose">
          <CardSubjects of={subjects} />
        </div>
      )}
      {task.withheld !== true && (
        <Text fw={600} size={task.mayDecide ? 'sm' : 'md'} lineClamp={2} mt={4}>
          <bdi dir="ltr">{directed(hide(task.title))}</bdi>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <bdi dir="ltr">{directed(task.workflowName)}</bdi>
      </Text>
      {about !== undefined && (
        <Text size="sm" lineClamp={2}>
          <bdi dir="ltr">{directed(about)}</bdi>
        </Text>
      )}
      <Due task={task} />
      {task.claim && <Claimed claim={task.claim} />}
      {task.putOff && <PutOffUntil putOff={task.putOff} />}
      {task.comments !== undefined && (
        <Text size="sm">{t('inbox.commentCount', { count: task.comments })}</Text>
      )}
      {isGone && <span className="inbox-gone">{t('inbox.isGone')}</span>}
    </UnstyledButton>
  );
}
