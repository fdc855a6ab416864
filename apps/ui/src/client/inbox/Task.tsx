import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiProblemError, dataOf } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { useRead } from '../api/use-api';
import { useRanVersion } from '../run/use-ran-version';
import { useLiveRun } from '../run/use-live-run';
import type { NodeTrace } from '../run/run-nodes';
import { useSession } from '../session/SessionProvider';
import { EmptyState } from '../shared/EmptyState';
import { FreeText } from '../shared/FreeText';
import { HiddenSubjects } from '../shared/hidden-ids';
import { isObject } from '../shared/is-object';
import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { useIsRevealed } from '../shared/Reveal';
import { Subjects } from '../shared/Subjects';
import { Assigned } from '../shared/TaskRole';
import { Values } from '../shared/Values';
import { AlreadyDecided, decisionOfNode } from './AlreadyDecided';
import { Claimed } from './Claimed';
import { Comments } from './Comments';
import { DecisionForm } from './DecisionForm';
import { Due } from './Due';
import type { ListedValidation } from './listed-validation';
import { MarkDialogs } from './MarkDialogs';
import { MarksMenu } from './MarksMenu';
import { maskedSubjects } from './masked-subjects';
import { PrecedingNodes } from './PrecedingNodes';
import { PutOffUntil } from './PutOffUntil';
import { TaskSubjects } from './TaskSubjects';
import { useMarks } from './use-marks';
import { useTaskSubjects } from './use-task-subjects';

interface TaskProps {
  readonly pendingId: string;
  /** As the list has it, which is read again and again; undefined where the list leaves it out. */
  readonly listed: ListedValidation | undefined;
  /** It was just chosen here: the focus goes to it once it is shown. */
  readonly isOpening: boolean;
  readonly onLeave: () => void;
  /** Says what was decided, in words. */
  readonly onDecided: (words: string) => void;
}

/** Why a task no longer waits: who decided it, where somebody did. */
function Closed({ node }: { readonly node: NodeTrace | undefined }) {
  const { t } = useTranslation();
  const first = decisionOfNode(node);
  if (first) return <AlreadyDecided first={first} />;
  return (
    <Alert color="orange" variant="outline" role="alert">
      {t('inbox.gone')}
    </Alert>
  );
}

/** Returns a reference to what gets the focus, once, when it may have it. */
function useFocusOnce(mayHave: boolean) {
  const shown = useRef<HTMLElement>(null);
  const wasGiven = useRef(false);
  useEffect(() => {
    if (!mayHave || wasGiven.current) return;
    wasGiven.current = true;
    shown.current?.focus();
  }, [mayHave]);
  return shown;
}

/** One validation: what is asked, what led to it, and the decision. */
export function Task({ pendingId, listed, isOpening, onLeave, onDecided }: TaskProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { caller } = useSession();
  // What is for others was asked for: the answer has it, and the audit log whom it is about.
  const reveal = useIsRevealed();
  const task = useRead(['validation', pendingId, reveal], (client) =>
    dataOf(
      client.GET('/api/validations/{pendingId}', {
        params: { path: { pendingId }, ...(reveal && { query: { reveal } }) },
      }),
    ),
  );
  const detail = useFocusOnce(isOpening && task.data !== undefined);
  const isMine = task.data?.mayDecide === true;
  // The run is followed, so that a decision of somebody else closes the task here. It says more than a task that is for others.
  const run = useLiveRun(pendingId.slice(pendingId.indexOf(':') + 1), { isOff: !isMine });
  const version = useRanVersion(run.data);
  const subjectsRead = useTaskSubjects(pendingId, { isOff: !isMine });
  const { snapshot } = run.data ?? {};
  const path = pendingId.slice(0, pendingId.indexOf(':'));
  const node = snapshot?.nodes.find((each) => each.path === path);
  const decided = decisionOfNode(node);
  // A run that was read before the task does not say that it no longer waits.
  const isClosed =
    snapshot !== undefined &&
    snapshot !== null &&
    run.dataUpdatedAt >= task.dataUpdatedAt &&
    !snapshot.pending.some((each) => each.pendingId === pendingId);
  const { claim, putOff, comments } = listed ?? task.data ?? {};
  const marks = useMarks(pendingId, {
    ...{ claim, isPutOff: putOff !== undefined, mayMark: isMine && !isClosed },
  });
  const back = (
    <Button
      variant="subtle"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={onLeave}
      hiddenFrom="md"
    >
      {t('inbox.title')}
    </Button>
  );
  const isGone =
    task.error instanceof ApiProblemError && [404, 409, 410].includes(task.error.status);
  // A link may be followed before the task is there: the list then has it first.
  const { refetch } = task;
  useEffect(() => {
    if (isGone && listed !== undefined) void refetch();
  }, [isGone, listed, refetch]);
  // What was read stays while the platform does not answer: somebody may be typing.
  if (task.isError && (isGone || !task.data)) {
    return (
      <div>
        {back}
        {isGone ? (
          <div className="app-card">
            <EmptyState icon={IconCircleCheck} title={t('inbox.gone')} />
            {decided && <AlreadyDecided first={decided} />}
          </div>
        ) : (
          <ProblemNotice error={task.error} retry={() => void task.refetch()} />
        )}
      </div>
    );
  }
  if (!task.data) return <Loading height={360} />;
  const {
    title,
    instructions,
    kind,
    payload,
    runId,
    workflowName,
    subjects,
    assignment,
    withheld,
    mayDecide,
  } = task.data;
  const { claim: _earlier, ...withoutMarks } = task.data;
  const isReady = !subjectsRead.isLoading && !run.isLoading && !version.isLoading;
  return (
    <HiddenSubjects subjects={maskedSubjects(task.data)}>
      <div className="inbox-detail">
        {back}
        <article
          ref={detail}
          tabIndex={-1}
          aria-labelledby={titleId}
          className="app-card inbox-task"
        >
          <Stack gap="md">
            {mayDecide && <TaskSubjects pendingId={pendingId} />}
            <div>
              <Title order={2} size="h3" id={titleId}>
                <FreeText>{withheld === true ? workflowName : title}</FreeText>
              </Title>
              <Due task={task.data} />
              {claim && <Claimed claim={claim} />}
              {putOff && <PutOffUntil putOff={putOff} />}
            </div>
            <Group gap="lg" align="start">
              {!mayDecide && (
                <Text size="sm" component="div">
                  {withheld === true ? t('whose.othersOnly') : <Subjects of={subjects} />}
                </Text>
              )}
              <Assigned to={assignment} />
              <Text size="sm">
                <Bdi>{workflowName}</Bdi> ·{' '}
                <Anchor component={Link} to="/runs/$id" params={{ id: runId } as never}>
                  {t('inbox.run')}
                </Anchor>
              </Text>
            </Group>
            {instructions !== undefined && (
              <Text style={{ whiteSpace: 'pre-wrap' }}>
                <FreeText>{instructions}</FreeText>
              </Text>
            )}
            <section aria-label={t('inbox.content')}>
              <Title order={3} size="h5" mb="xs">
                {t('inbox.content')}
              </Title>
              {withheld === true ? (
                <Text c="dimmed">
                  {t(caller.roles.includes('clinician') ? 'inbox.othersOnly' : 'withheld')}
                </Text>
              ) : (
                <Values
                  of={isObject(payload) ? payload : { '': payload }}
                  ports={version.portsOf({ id: path, type: kind })}
                />
              )}
            </section>
            {mayDecide && <Comments {...{ runId, pendingId, count: comments ?? 0 }} />}
            {withheld !== true && <PrecedingNodes runId={runId} path={path} />}
            <DecisionForm
              task={{ ...withoutMarks, ...(claim && { claim }) }}
              isReady={isReady}
              closed={isClosed && <Closed node={node} />}
              more={<MarksMenu marks={marks} />}
              onDecided={onDecided}
            />
          </Stack>
        </article>
        {!isClosed && <MarkDialogs task={task.data} marks={marks} />}
      </div>
    </HiddenSubjects>
  );
}
