import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTestPipe } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { Dialog } from '../shared/Dialog';
import { notify } from '../shared/notify';
import { ProblemNotice } from '../shared/ProblemNotice';
import { keyOf, type Definition } from '../workflows/use-definition';
import type { Setup } from './simulation-request';
import { mayBeStored, testCaseOf } from './test-case-of';
import type { Simulation } from './use-simulation';

interface SaveTestCaseProps {
  readonly definition: Definition;
  readonly setup: Setup;
  readonly simulation: Simulation;
}

/** Adds the simulation to the test cases of its workflow, as what it has to do from now on. */
export function SaveTestCase({ definition, setup, simulation }: SaveTestCaseProps) {
  const { t } = useTranslation();
  const { client } = useSession();
  const { slug, revision } = definition;
  const queries = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: async () => {
      const path = { slug };
      const { tests } = await dataOf(
        client.GET('/api/workflows/{slug}/tests', { params: { path } }),
      );
      const stored = tests ?? {
        apiVersion: 'platform/workflow-tests-v1' as const,
        ...{ workflow: slug, cases: [] },
      };
      const cases = [...stored.cases, testCaseOf(name.trim(), setup, simulation)];
      return dataOf(
        client.PUT('/api/workflows/{slug}/tests', {
          params: { path, header: { 'If-Match': `"${revision}"` } },
          body: { ...stored, cases },
        }),
      );
    },
    onSuccess: () => {
      close();
      setName('');
      notify(t('simulation.saved'), t);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOf(slug) }),
  });
  if (!mayBeStored(setup)) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconTestPipe size={16} aria-hidden />}
        onClick={open}
      >
        {t('simulation.save')}
      </Button>
      {isOpen && (
        <Dialog title={t('simulation.save')} onClose={close}>
          <form onSubmit={submit}>
            <Stack gap="md">
              <Text size="sm">{t('simulation.saveHelp')}</Text>
              <TextInput
                label={t('simulation.caseName')}
                value={name}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
                maxLength={200}
                required
                data-autofocus
              />
              {save.isError && <ProblemNotice error={save.error} />}
              <Group justify="end">
                <Button variant="default" onClick={close}>
                  {t('simulation.dontSave')}
                </Button>
                <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
                  {t('simulation.saveNow')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Dialog>
      )}
    </>
  );
}
