import { Select, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { nameOfType } from './read-field';
import { offsetsOfTwice } from './times';
import type { InputProps } from './use-field';

const DAY = String.raw`\d{4,6}-\d\d-\d\d`;
const HOUR = String.raw`\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?`;

/**
 * The input of the browser for each type, the texts that it shows, also those that are refused, and its last value: years
 * of more digits are typing errors. A time of day alone is a text: the browser would ask for AM and PM in its own language.
 */
const INPUTS = {
  Date: { type: 'date', shows: RegExp(`^${DAY}$`), max: '9999-12-31' },
  DateTime: {
    ...{ type: 'datetime-local', shows: RegExp(`^${DAY}T${HOUR}$`), max: '9999-12-31T23:59' },
  },
} as const;

const HAS_SECONDS = /\d\d:\d\d:\d\d/;

/** A day, or a day and a time on the clocks of the instance. */
export function TimeInput({ field, typed, state, common, surroundings }: InputProps) {
  const { t } = useTranslation();
  const { text } = typed;
  const { type, shows, max } = INPUTS[nameOfType(field.type) as keyof typeof INPUTS];
  // What an input of the browser cannot show would look as if nothing were there.
  const isShown = text === '' || shows.test(text);
  const offsets = type === 'datetime-local' && offsetsOfTwice(text, surroundings.timezone);
  return (
    <Stack gap="xs" onBlur={state.leave}>
      <TextInput
        {...common}
        ref={state.control}
        type={isShown ? type : 'text'}
        max={max}
        step={HAS_SECONDS.test(text) ? 'any' : 60}
        value={text}
        onChange={({ currentTarget }) => state.change({ text: currentTarget.value })}
        onInvalid={state.onInvalid}
      />
      {offsets && (
        <Select
          ref={state.unitControl}
          label={t('field.offsetOf', { name: common.label })}
          placeholder={t('field.choose')}
          data={offsets.map((offset, at) => ({
            value: offset,
            label: t(at === 0 ? 'field.firstTime' : 'field.secondTime', { offset }),
          }))}
          value={typed.unit ?? null}
          onChange={(unit) => state.change({ unit: unit ?? '' })}
          onInvalid={state.onInvalid}
          allowDeselect={false}
          required
        />
      )}
    </Stack>
  );
}
