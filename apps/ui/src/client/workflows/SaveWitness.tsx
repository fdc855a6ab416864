import { Alert, Text, TextInput } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type ApiClient, type components } from '@platform/api-client';

import { useCatalog } from '../api/use-catalog';
import type { Field } from '../fields/reading';
import { ValueField } from '../fields/ValueField';
import { useSession } from '../session/SessionProvider';
import { AskButton } from '../shared/AskButton';
import { Bdi } from '../shared/Bdi';
import { Choice } from '../shared/Choice';
import { notify } from '../shared/notify';
import { ProblemNotice } from '../shared/ProblemNotice';
import { nameOf } from '../shared/table-parts';
import { addTestCase } from './add-test-case';
import { keyOf, type Content, type Definition } from './use-definition';
import { tableOfFinding, witnessInWords, type WitnessTable } from './witness-table';

type Diagnostic = components['schemas']['Diagnostic'];
type Made = components['schemas']['WitnessTest'];

/** The case would show nothing: its values do not come to the table. */
class Unreached extends Error {
  constructor(readonly columns: Made['unreached']) {
    super('unreached');
  }
}

function Refusal({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  if (!(error instanceof Unreached)) return <ProblemNotice error={error} />;
  return (
    <Alert color="red" variant="outline" title={t('workflows.witness.unreached')} role="alert">
      {error.columns.map(({ column, why }) => (
        <Text key={column} size="sm">
          <Bdi>{column}</Bdi> : {why}
        </Text>
      ))}
    </Alert>
  );
}

interface FormProps {
  readonly definition: Definition;
  readonly table: WitnessTable;
  readonly witness: NonNullable<Diagnostic['witness']>;
}

type Outcome = 'row' | 'none' | 'unknown';

function SaveForm({ definition, table, witness }: FormProps) {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const { data: catalog } = useCatalog();
  const words = { unknown: t('table.unknownValue'), language: i18n.language, catalog };
  const [typedName, setName] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>('row');
  const [outputs, setOutputs] = useState<Readonly<Record<string, unknown>>>({});
  const name = typedName ?? witnessInWords(witness, table, words);
  const given = Object.fromEntries(
    Object.entries(outputs).filter(([, value]) => value !== undefined),
  );
  const save = async (client: ApiClient) => {
    const made = await dataOf(
      client.POST('/api/workflows/{slug}/tests/witness', {
        params: { path: { slug: definition.slug } },
        body: {
          name: name.trim(),
          table: table.id,
          values: witness,
          expect: outcome === 'row' ? { outputs: given } : { outcome },
        },
      }),
    );
    if (made.unreached.length > 0) throw new Unreached(made.unreached);
    return addTestCase(client, definition, made.case);
  };
  return (
    <AskButton
      label={t('workflows.witness.save')}
      title={t('workflows.witness.save')}
      action={t('simulation.saveNow')}
      keep={t('simulation.dontSave')}
      waitsFor={[
        ...(name.trim() === '' ? [t('simulation.caseName')] : []),
        ...(outcome === 'row' && Object.keys(given).length === 0
          ? [t('workflows.witness.waits')]
          : []),
      ]}
      act={save}
      onDone={() => notify(t('simulation.saved'), t)}
      onSettled={() => void queries.invalidateQueries({ queryKey: keyOf(definition.slug) })}
      refusal={(error) => <Refusal error={error} />}
      look={{ size: 'compact-sm', leftSection: <IconTestPipe size={16} aria-hidden /> }}
    >
      <Text size="sm">{t('workflows.witness.help')}</Text>
      <Text fw={600}>
        <Bdi>{witnessInWords(witness, table, words)}</Bdi>
      </Text>
      <TextInput
        label={t('simulation.caseName')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        required
        data-autofocus
      />
      <Choice
        label={t('workflows.witness.expect')}
        data={(['row', 'none', 'unknown'] as const).map((value) => ({
          value,
          label: t(`workflows.witness.${value}`),
        }))}
        value={outcome}
        onChange={(value) => setOutcome(value as Outcome)}
      />
      {outcome === 'row' &&
        table.outputs.map((output) => {
          const field = { ...output, label: nameOf(output) } as unknown as Field;
          return (
            <ValueField
              key={field.name}
              field={field}
              value={outputs[field.name]}
              onChange={(value) => setOutputs((before) => ({ ...before, [field.name]: value }))}
            />
          );
        })}
    </AskButton>
  );
}

interface SaveWitnessProps {
  readonly definition: Definition;
  readonly content: Content | undefined;
  readonly finding: Diagnostic;
}

/** Makes what the proof of a table found a stored test, with the result that a person expects. */
export function SaveWitness({ definition, content, finding: { path, witness } }: SaveWitnessProps) {
  const { caller } = useSession();
  const table = tableOfFinding(path, content);
  if (!witness || !table || !caller.roles.includes('designer')) return null;
  return (
    <div className="app-no-print">
      <SaveForm definition={definition} table={table} witness={witness} />
    </div>
  );
}
