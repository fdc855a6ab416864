import { NativeSelect, type NativeSelectProps } from '@mantine/core';

import { useChosen } from './use-chosen';

/** A line of a list: what it stands for, and what is read. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChoiceProps extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  readonly data: readonly Option[];
  /** Empty: nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The first line, which chooses nothing. Absent: one line is always chosen. */
  readonly none?: string | undefined;
}

/**
 * A list to choose from, which is the platform's own: it takes keys as fast as they come. It shows what was chosen at once
 * also where the page follows later, as the address does: the next key counts from there.
 */
export function Choice({ data, value, onChange, none, onBlur, ...more }: ChoiceProps) {
  const { chosen, choose, forget } = useChosen(value);
  const lines = none === undefined ? data : [{ value: '', label: none }, ...data];
  // The browser shows the first line for a value that no line has.
  const isKnown = lines.some((line) => line.value === value);
  return (
    <NativeSelect
      {...more}
      data={[...lines, ...(isKnown ? [] : [{ value, label: value }])]}
      value={chosen}
      onChange={({ currentTarget }) => {
        choose(currentTarget.value);
        onChange(currentTarget.value);
      }}
      onBlur={(event) => {
        forget();
        onBlur?.(event);
      }}
    />
  );
}
