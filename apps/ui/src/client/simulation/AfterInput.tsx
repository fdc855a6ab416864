import { Group, NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import {
  DURATION_UNITS,
  readDuration,
  writeDuration,
  type DurationUnit,
} from '../shared/durations';

interface AfterInputProps {
  readonly label: string;
  /** ISO 8601 duration. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** After how much virtual time something happens. */
export function AfterInput({ label, value, onChange }: AfterInputProps) {
  const { t } = useTranslation();
  const { amount, unit = 'day' } = (value === undefined ? undefined : readDuration(value)) ?? {};
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <NumberInput
        label={label}
        value={amount ?? ''}
        onChange={(next) =>
          onChange(typeof next === 'number' ? writeDuration({ amount: next, unit }) : undefined)
        }
        min={0}
        allowDecimal={false}
        placeholder="0"
        style={{ flex: 1 }}
      />
      <Select
        aria-label={t('simulation.unitOf', { name: label })}
        data={DURATION_UNITS.map((each) => ({ value: each, label: t(`simulation.unit.${each}`) }))}
        value={unit}
        onChange={(next) =>
          next !== null &&
          onChange(writeDuration({ amount: amount ?? 0, unit: next as DurationUnit }))
        }
        allowDeselect={false}
        w={120}
      />
    </Group>
  );
}
