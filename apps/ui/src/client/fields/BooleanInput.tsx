import { Button, Group, Radio } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputProps } from './use-field';

const CHOICES = [
  ['true', 'yes'],
  ['false', 'no'],
] as const;

/** Yes or no, and neither before an answer. The first letter of an answer says it too. */
export function BooleanInput({ field, typed, state, common }: InputProps) {
  const { t } = useTranslation();
  const { required, ...rest } = common;
  const choose = (text: string): void => state.change({ text });
  const answer = (event: KeyboardEvent): void => {
    const found = CHOICES.find(
      ([, word]) => t(`field.${word}`).charAt(0).toLowerCase() === event.key.toLowerCase(),
    );
    if (found) choose(found[0]);
    else if (field.required !== true && ['Delete', 'Backspace'].includes(event.key)) choose('');
  };
  return (
    <Radio.Group
      {...rest}
      withAsterisk={required}
      value={typed.text}
      onChange={choose}
      onBlur={state.leave}
    >
      <Group gap="lg" my={6} onKeyDown={answer}>
        {CHOICES.map(([value, word], at) => (
          <Radio
            key={value}
            value={value}
            label={t(`field.${word}`)}
            onInvalid={state.onInvalid}
            {...(at === 0 && { ref: state.control })}
          />
        ))}
        {field.required !== true && typed.text !== '' && (
          <Button variant="subtle" size="compact-sm" onClick={() => choose('')}>
            {t('field.unset')}
          </Button>
        )}
      </Group>
    </Radio.Group>
  );
}
