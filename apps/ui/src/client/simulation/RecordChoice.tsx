import { Alert, Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { ValueField } from '../fields/ValueField';
import { useSession } from '../session/SessionProvider';
import { Choice } from '../shared/Choice';
import { ProblemNotice } from '../shared/ProblemNotice';
import { JsonField } from './JsonField';
import {
  subjectModeOf,
  withField,
  withOptions,
  type Setup,
  type SubjectMode,
} from './simulation-request';
import type { RecordKind } from './triggers';

interface RecordChoiceProps {
  readonly kinds: readonly RecordKind[];
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
}

const idIn = ({ event }: Setup, { idField }: RecordKind): string => {
  const { [idField]: id } = event;
  return typeof id === 'string' ? id : '';
};

/** The record that is given for one kind of subject: as JSON, also copied from a real one. */
function GivenRecord({
  of,
  setup,
  onChange,
}: Omit<RecordChoiceProps, 'kinds'> & { readonly of: RecordKind }) {
  const { t } = useTranslation();
  const { client, caller } = useSession();
  const { kind, port, idField } = of;
  const [from, setFrom] = useState(() => idIn(setup, of));
  const seeds = setup.options?.seeds ?? {};
  const setSeed = (to: Setup, seed: unknown): Setup =>
    withOptions(to, { seeds: { ...seeds, [port]: seed } });
  const copy = useMutation({
    mutationFn: (id: string) =>
      dataOf(client.GET('/api/records/{kind}/{id}', { params: { path: { kind, id } } })),
    // The event is about the patient whose record was copied.
    onSuccess: (record, id) => onChange(setSeed(withField(setup, idField, id), record)),
  });
  const seed = seeds[port];
  return (
    <Stack gap="xs">
      {caller.roles.includes('clinician') && (
        <Group align="end" gap="xs" wrap="nowrap">
          <TextInput
            label={t('simulation.copyFrom', { kind })}
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            style={{ flex: 1 }}
          />
          <Button
            variant="default"
            loading={copy.isPending}
            disabled={from === ''}
            onClick={() => copy.mutate(from)}
          >
            {t('simulation.copy')}
          </Button>
        </Group>
      )}
      {copy.isError && <ProblemNotice error={copy.error} />}
      <JsonField
        label={t('simulation.record', { kind })}
        description={t('simulation.recordHelp')}
        value={seed ?? {}}
        onChange={(value) => onChange(setSeed(setup, value))}
        minRows={4}
      />
    </Stack>
  );
}

function RealRecord({ kinds, setup, onChange }: RecordChoiceProps) {
  const { t } = useTranslation();
  const { kind: chosen, id = '' } = setup.options?.subject ?? {};
  const of = kinds.find(({ kind }) => kind === chosen) ?? kinds[0];
  if (!of) return null;
  const change = (to: RecordKind, next: string): void =>
    onChange(
      withOptions(withField(setup, to.idField, next), { subject: { kind: to.kind, id: next } }),
    );
  return (
    <Stack gap="xs">
      {kinds.length > 1 && (
        <Choice
          label={t('simulation.subjectKind')}
          data={kinds.map(({ kind }) => ({ value: kind, label: kind }))}
          value={of.kind}
          onChange={(next) => {
            const to = kinds.find(({ kind }) => kind === next);
            if (to) change(to, idIn(setup, to));
          }}
        />
      )}
      <ValueField
        key={of.kind}
        field={{
          name: 'subject',
          label: t('simulation.subjectId', { kind: of.kind }),
          type: { kind: 'primitive', name: 'Code' },
          required: true,
        }}
        value={id === '' ? undefined : id}
        onChange={(next) => change(of, typeof next === 'string' ? next : '')}
      />
      <Alert
        color="blue"
        variant="outline"
        icon={<IconShieldCheck aria-hidden />}
        title={t('simulation.readOnly')}
      >
        {t('simulation.readOnlyHelp')}
      </Alert>
    </Stack>
  );
}

/** Whose record the simulation reads. A real one only for those who may read it for this. */
export function RecordChoice({ kinds, setup, onChange }: RecordChoiceProps) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const mode = subjectModeOf(setup);
  // A record that is to be given, before the first character is typed.
  const [isGiving, setGiving] = useState(false);
  const shown: SubjectMode = mode === 'unknown' && isGiving ? 'given' : mode;
  const first = kinds[0];
  if (!first) return null;
  const choose = (next: string): void => {
    setGiving(next === 'given');
    const { seeds } = setup.options ?? {};
    onChange(
      withOptions(setup, {
        seeds: next === 'given' ? (seeds ?? {}) : {},
        subjectsExist: next === 'blank',
        subject: next === 'real' ? { kind: first.kind, id: idIn(setup, first) } : undefined,
      } as never),
    );
  };
  return (
    <Stack gap="sm">
      <Radio.Group value={shown} onChange={choose} label={t('simulation.whose')}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="blank"
            label={t('simulation.mode.blank')}
            description={t('simulation.modeHelp.blank')}
          />
          <Radio
            value="given"
            label={t('simulation.mode.given')}
            description={t('simulation.modeHelp.given')}
          />
          {['publisher', 'clinician'].every((role) => caller.roles.includes(role)) && (
            <Radio
              value="real"
              label={t('simulation.mode.real')}
              description={t('simulation.modeHelp.real')}
            />
          )}
          <Radio
            value="unknown"
            label={t('simulation.mode.unknown')}
            description={t('simulation.modeHelp.unknown')}
          />
        </Stack>
      </Radio.Group>
      {shown === 'given' &&
        kinds.map((of) => <GivenRecord key={of.kind} of={of} setup={setup} onChange={onChange} />)}
      {shown === 'real' && <RealRecord kinds={kinds} setup={setup} onChange={onChange} />}
    </Stack>
  );
}
