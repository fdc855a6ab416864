import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Choice } from '../shared/Choice';
import { offsetsOfTwice } from './times';
import type { InputProps } from './use-field';

/** A day and a time on the clocks of the instance. A time that they show twice is asked for which of the two it is. */
export function InstantInput({ typed, state, common, surroundings }: InputProps) {
  const { t } = useTranslation();
  const offsets = offsetsOfTwice(typed.text, surroundings);
  return (
    <Stack gap="xs" onBlur={state.leave}>
      <TextInput
        {...common}
        ref={state.control}
        value={typed.text}
        onChange={({ currentTarget }) => state.change({ text: currentTarget.value })}
        onInvalid={state.onInvalid}
        autoComplete="off"
        spellCheck={false}
      />
      {offsets && (
        <Choice
          ref={state.unitControl}
          label={t('field.offsetOf', { name: common.label })}
          none={t('field.choose')}
          data={offsets.map((offset, at) => ({
            value: offset,
            label: t(at === 0 ? 'field.firstTime' : 'field.secondTime', { offset }),
          }))}
          value={typed.unit ?? ''}
          onChange={(unit) => state.change({ unit })}
          onInvalid={state.onInvalid}
          required
        />
      )}
    </Stack>
  );
}
