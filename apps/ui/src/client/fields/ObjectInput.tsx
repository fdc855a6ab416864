import { Fieldset, Stack, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { memberName } from '../shared/member-name';
import { readType } from './read-field';
import { NOTHING_TYPED, type Field } from './reading';
import type { FieldProps, InputProps } from './use-field';

interface ObjectInputProps extends InputProps {
  readonly members: readonly Field[];
  /** The input of a member, which may be an object too. */
  readonly Input: ComponentType<FieldProps>;
}

/** The members of an object, a field each. Those that it needs are asked for once something stands in one of them. */
export function ObjectInput(props: ObjectInputProps) {
  const { field, typed, state, common, surroundings, members, Input, isGiven } = props;
  const { t } = useTranslation();
  const isEmpty = readType(typed, field.type, surroundings).is === 'empty';
  const isAsked = field.required === true || !isEmpty;
  const { description, error } = common;
  // Something has to stand in an object that is asked for, even if it needs none of its members.
  const needsNone = !members.some(({ required }) => required === true);
  return (
    <Fieldset legend={common.label} radius="md">
      <Stack gap="sm">
        {description !== undefined && (
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        )}
        {members.map((member, at) => (
          <Input
            key={member.name}
            field={{
              ...member,
              label: memberName(member.name, t, member.label),
              required: isAsked && (member.required === true || (needsNone && isEmpty && at === 0)),
            }}
            typed={typed.members?.[member.name] ?? NOTHING_TYPED}
            onChange={(next) =>
              state.change({ members: { ...typed.members, [member.name]: next } })
            }
            {...(isGiven !== undefined && { isGiven })}
          />
        ))}
        {error !== undefined && (
          <Text size="sm" c="red">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}
