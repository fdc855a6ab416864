import { Checkbox, Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { useCatalog } from '../api/use-catalog';

type TypeRef = components['schemas']['TypeRef'];

/** A field of a human task, as its node declares it. */
export interface Field {
  readonly name: string;
  readonly type: TypeRef;
  readonly required?: boolean;
  readonly description?: string;
}

interface FieldInputProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Why the value was refused. */
  readonly error?: string | undefined;
}

interface Quantity {
  readonly value?: number;
  readonly unit?: string;
}

const INPUT_TYPES: Readonly<Record<string, string>> = { Date: 'date', Time: 'time', Uri: 'url' };
const NUMBERS = new Set(['Number', 'Decimal', 'Integer']);

function QuantityInput({
  field,
  value,
  onChange,
  common,
}: FieldInputProps & { readonly common: object }) {
  const { t } = useTranslation();
  const { value: amount, unit } = (value ?? {}) as Quantity;
  const dimension = field.type.kind === 'quantity' ? field.type.dimension : undefined;
  const catalog = useCatalog();
  const units = catalog.data?.dimensions
    .filter(({ name }) => dimension === undefined || name === dimension)
    .flatMap(({ units: each }) => each.map(({ symbol }) => symbol));
  const change = (next: Quantity): void => onChange({ value: amount, unit, ...next });
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <NumberInput
        {...common}
        value={amount ?? ''}
        onChange={(next) => change({ ...(typeof next === 'number' && { value: next }) })}
        style={{ flex: 1 }}
      />
      <Select
        aria-label={t('inbox.unitOf', { name: field.name })}
        data={[...new Set(units ?? [])]}
        value={unit ?? null}
        onChange={(next) => change({ ...(next !== null && { unit: next }) })}
        w={130}
        searchable
      />
    </Group>
  );
}

function CodeInput({
  field,
  value,
  onChange,
  common,
}: FieldInputProps & { readonly common: object }) {
  const catalog = useCatalog();
  const wanted = field.type.kind === 'coded' ? field.type.valueSet : undefined;
  const codes = catalog.data?.valueSets.find(({ id }) => id === wanted)?.concepts;
  const text = typeof value === 'string' ? value : '';
  // An input that turns into another one loses what is typed in it.
  const isAwaited = catalog.isPending;
  if (!isAwaited && (!codes || codes.length === 0)) {
    return (
      <TextInput
        {...common}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  return (
    <Select
      {...common}
      data={
        codes?.map(({ code, display }) => ({ value: code, label: `${display} (${code})` })) ?? []
      }
      disabled={isAwaited}
      value={text === '' ? null : text}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      clearable={field.required !== true}
    />
  );
}

/** The input for a field, by its type: units of the dimension, codes of the value set. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, onChange, error } = props;
  const { type, name, required = false, description } = field;
  const common = {
    ...{ label: name, required },
    ...(description !== undefined && { description }),
    ...(error !== undefined && { error }),
  };
  const text = typeof value === 'string' ? value : '';
  if (type.kind === 'quantity') return <QuantityInput {...props} common={common} />;
  if (type.kind === 'coded') return <CodeInput {...props} common={common} />;
  if (type.kind === 'primitive' && type.name === 'Boolean') {
    return (
      <Checkbox
        label={name}
        description={description}
        error={error}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  }
  if (type.kind === 'primitive' && NUMBERS.has(type.name)) {
    return (
      <NumberInput
        {...common}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
        allowDecimal={type.name !== 'Integer'}
      />
    );
  }
  const inputType = type.kind === 'primitive' ? INPUT_TYPES[type.name] : undefined;
  if (inputType !== undefined) {
    return (
      <TextInput
        {...common}
        type={inputType}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  return (
    <Textarea
      {...common}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autosize
      minRows={1}
      maxRows={8}
    />
  );
}
