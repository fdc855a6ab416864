import { Button, Checkbox, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { FieldInput } from '../fields/FieldInput';
import { readForm } from '../fields/read-field';
import type { Field } from '../fields/reading';
import { sendWhenRight } from '../fields/send-when-right';
import { useSurroundings } from '../fields/use-surroundings';
import { useSession } from '../session/SessionProvider';
import { Choice } from '../shared/Choice';
import { Dialog } from '../shared/Dialog';
import { ProblemNotice } from '../shared/ProblemNotice';
import { contextOf } from './key-state';
import { useApiRoles } from './use-api-roles';

type IssuedKey = components['schemas']['IssuedApiKey'];

const PERIODS = ['P30D', 'P90D', 'P365D', 'P730D'] as const;

interface Written {
  readonly name: string;
  readonly roles: readonly string[];
  /** Roles of agents: `agent:<slug>`, `agent:*`. */
  readonly agents: readonly string[];
  readonly taskRoles: readonly string[];
  readonly user: string;
  readonly expiresIn: string;
  readonly context: readonly string[];
  /** As typed. */
  readonly tokensPerDay: string;
}

const EMPTY: Written = {
  name: '',
  roles: [],
  agents: [],
  taskRoles: [],
  user: '',
  expiresIn: 'P365D',
  context: [],
  tokensPerDay: '',
};

const TOKENS: Field = {
  name: 'tokensPerDay',
  type: { kind: 'primitive', name: 'Integer' },
  min: 1,
};

function KeyForm({
  onIssued,
  onClose,
}: {
  readonly onIssued: (issued: IssuedKey) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { client, caller } = useSession();
  const { roles: all = [] } = useApiRoles();
  const { surroundings } = useSurroundings([TOKENS]);
  const [written, setWritten] = useState(EMPTY);
  const change = (next: Partial<Written>): void => setWritten((before) => ({ ...before, ...next }));
  const { name, taskRoles, user, expiresIn, tokensPerDay } = written;
  const roles = [...written.roles, ...written.agents];
  const isOfAgents = written.agents.length > 0 && written.roles.length === 0;
  const isDeciding = roles.includes('clinician');
  const context = contextOf(isOfAgents ? written.context : []);
  const isWrong = 'wrong' in context;
  const create = useMutation({
    mutationFn: (limits: { readonly tokensPerDay?: number }) =>
      dataOf(
        client.POST('/api/keys', {
          body: {
            name: name.trim(),
            roles,
            expiresIn,
            ...(isDeciding && taskRoles.length > 0 && { taskRoles: [...taskRoles] }),
            ...(isDeciding && user.trim() !== '' && { user: user.trim() }),
            ...('context' in context && context.context && { context: { ...context.context } }),
            ...limits,
          },
        }),
      ),
    onSuccess: onIssued,
  });
  // Only an admin may give what they do not have.
  const isAdmin = caller.roles.includes('admin');
  const offered = all
    .map((role) => role.name)
    .filter((role) => isAdmin || caller.roles.includes(role));
  const submit = (): void => {
    const asked = isOfAgents ? [TOKENS] : [];
    const limits =
      surroundings && readForm(asked, { tokensPerDay: { text: tokensPerDay } }, surroundings);
    if (limits && !isWrong) create.mutate(limits);
  };
  return (
    <form noValidate onSubmit={sendWhenRight(submit)}>
      <Stack gap="md">
        <TextInput
          label={t('administration.keyName')}
          description={t('administration.keyNameHelp')}
          value={name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          required
          data-autofocus
        />
        <Checkbox.Group
          label={t('administration.roles')}
          description={t(
            isAdmin ? 'administration.keyRolesHelp' : 'administration.keyOwnRolesHelp',
          )}
          value={written.roles as string[]}
          onChange={(next) => change({ roles: next })}
        >
          <Stack gap="xs" mt="xs">
            {offered.map((role) => (
              <Checkbox
                key={role}
                value={role}
                label={role}
                description={t(`administration.role.${role}` as 'administration.role.viewer')}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <TagsInput
          label={t('administration.agents')}
          description={t('administration.agentsHelp')}
          placeholder="agent:*"
          value={written.agents as string[]}
          onChange={(next) => change({ agents: next })}
        />
        {isDeciding && (
          <>
            <TagsInput
              label={t('administration.taskRoles')}
              description={t('administration.taskRolesHelp')}
              value={[...taskRoles]}
              onChange={(next) => change({ taskRoles: next })}
            />
            <TextInput
              label={t('administration.user')}
              description={t('administration.userHelp')}
              value={user}
              onChange={({ currentTarget }) => change({ user: currentTarget.value })}
            />
          </>
        )}
        {isOfAgents && (
          <>
            <TagsInput
              label={t('administration.context')}
              description={t('administration.contextHelp')}
              placeholder="patient=p-1"
              value={[...written.context]}
              onChange={(next) => change({ context: next })}
              error={isWrong && t('administration.contextWrong', { line: context.wrong })}
            />
            <FieldInput
              field={{
                ...TOKENS,
                label: t('administration.tokensPerDay'),
                description: t('administration.tokensPerDayHelp'),
              }}
              typed={{ text: tokensPerDay }}
              onChange={({ text }) => change({ tokensPerDay: text })}
            />
          </>
        )}
        <Choice
          label={t('administration.lifetime')}
          data={PERIODS.map((value) => ({ value, label: t(`administration.period.${value}`) }))}
          value={expiresIn}
          onChange={(next) => change({ expiresIn: next })}
        />
        {create.isError && <ProblemNotice error={create.error} />}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            type="submit"
            loading={create.isPending}
            disabled={name.trim() === '' || roles.length === 0 || isWrong}
          >
            {t('administration.create')}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {t('administration.createHelp')}
        </Text>
      </Stack>
    </form>
  );
}

/** Creates a key with the roles that the caller may give. */
export function CreateKey({ onIssued }: { readonly onIssued: (issued: IssuedKey) => void }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button onClick={open}>{t('administration.create')}</Button>
      {isOpen && (
        <Dialog title={t('administration.create')} onClose={close}>
          <KeyForm
            onClose={close}
            onIssued={(issued) => {
              close();
              onIssued(issued);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
