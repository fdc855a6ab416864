import { Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBolt,
  IconClockPause,
  IconChevronsUp,
  IconChevronUp,
  IconMinus,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Placed } from './steady-order';
import { TaskCard } from './TaskCard';
import { SECTIONS, type Section } from './urgency';
import type { Subject } from './use-listed-subjects';

const ICONS: Readonly<Record<Section, Icon>> = {
  overdue: IconAlertTriangle,
  stat: IconBolt,
  asap: IconChevronsUp,
  urgent: IconChevronUp,
  routine: IconMinus,
  later: IconClockPause,
};

interface TaskListProps {
  readonly order: readonly Placed[];
  readonly subjects: ReadonlyMap<string, readonly Subject[]>;
  readonly chosen: string | undefined;
  /** The task that the person comes back from. */
  readonly left: string | undefined;
  readonly onChoose: (pendingId: string) => void;
}

/** The tasks in their sections, the most urgent first. The chosen one stays in sight. */
export function TaskList({ order, subjects, chosen, left, onChoose }: TaskListProps) {
  const { t } = useTranslation();
  const shown = useRef<HTMLDivElement>(null);
  const isEmpty = order.length === 0;
  const cardOf = (pendingId: string): HTMLElement | null | undefined =>
    shown.current?.querySelector(`[data-task="${CSS.escape(pendingId)}"]`);
  const hasNames = subjects.size > 0;
  // Once more when the first names have come: they make the cards higher.
  useEffect(() => {
    if (!isEmpty && chosen !== undefined) cardOf(chosen)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, isEmpty, hasNames]);
  useEffect(() => {
    if (left === undefined || chosen !== undefined) return;
    const card = cardOf(left);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'center' });
  }, [left, chosen]);
  const sections = SECTIONS.map((section) => ({
    section,
    tasks: order.filter((each) => each.section === section),
  })).filter(({ tasks }) => tasks.length > 0);
  if (sections.length === 0) return null;
  return (
    <div ref={shown} className="app-card">
      {sections.map(({ section, tasks }) => {
        const Picture = ICONS[section];
        const name = t(`inbox.section.${section}`);
        return (
          <section key={section}>
            <Title order={2} className="inbox-section" data-section={section}>
              <Picture size={16} aria-hidden />
              {t('inbox.sectionCount', {
                name,
                count: tasks.filter(({ isGone }) => !isGone).length,
              })}
            </Title>
            <ul className="master-list" aria-label={name}>
              {tasks.map(({ task, isGone }) => (
                <li key={task.pendingId}>
                  <TaskCard
                    task={task}
                    subjects={subjects.get(task.pendingId)}
                    isChosen={task.pendingId === chosen}
                    isGone={isGone}
                    onChoose={() => onChoose(task.pendingId)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
