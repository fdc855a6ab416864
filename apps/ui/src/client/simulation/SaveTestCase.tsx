import { Text, TextInput } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ApiClient } from '@platform/api-client';

import { AskButton } from '../shared/AskButton';
import { notify } from '../shared/notify';
import { addTestCase } from '../workflows/add-test-case';
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
  const { slug } = definition;
  const queries = useQueryClient();
  const [name, setName] = useState('');
  if (!mayBeStored(setup)) return null;
  const save = (client: ApiClient) =>
    addTestCase(client, definition, testCaseOf(name.trim(), setup, simulation));
  return (
    <AskButton
      label={t('simulation.save')}
      title={t('simulation.save')}
      action={t('simulation.saveNow')}
      keep={t('simulation.dontSave')}
      waitsFor={name.trim() === '' ? [t('simulation.caseName')] : []}
      act={save}
      onDone={() => {
        setName('');
        notify(t('simulation.saved'), t);
      }}
      onSettled={() => void queries.invalidateQueries({ queryKey: keyOf(slug) })}
      look={{ size: 'xs', leftSection: <IconTestPipe size={16} aria-hidden /> }}
    >
      <Text size="sm">{t('simulation.saveHelp')}</Text>
      <TextInput
        label={t('simulation.caseName')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        required
        data-autofocus
      />
    </AskButton>
  );
}
