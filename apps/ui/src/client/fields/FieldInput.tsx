import { Skeleton, Textarea, TextInput } from '@mantine/core';
import { memo, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { directed } from '../shared/directed';
import { ProblemNotice } from '../shared/ProblemNotice';
import { AmountInput } from './AmountInput';
import { BooleanInput } from './BooleanInput';
import { CodeInput } from './CodeInput';
import { writeNumber } from './numbers';
import { ObjectInput } from './ObjectInput';
import { conceptsOf, isInLines, membersOf, nameOfType } from './read-field';
import type { Field, Surroundings, TypeRef } from './reading';
import { InstantInput } from './InstantInput';
import { useField, type FieldProps, type InputProps } from './use-field';
import { useSurroundings } from './use-surroundings';
import './fields.css';

/** The types that are one line, and the keys that a phone shows for each. */
const KEYS: Readonly<Record<string, 'text' | 'url' | 'numeric' | 'decimal'>> = {
  Code: 'text',
  ref: 'text',
  coded: 'text',
  Uri: 'url',
  Number: 'decimal',
  Decimal: 'decimal',
  Integer: 'numeric',
  Time: 'numeric',
  Date: 'text',
};

/** Whether the values are chosen of a list that the catalog has. */
const isChosen = (type: TypeRef, surroundings: Surroundings): boolean => {
  const item = type.kind === 'list' ? type.of : type;
  return item.kind === 'coded' && conceptsOf(item.valueSet, surroundings) !== undefined;
};

/** How a value of the type is typed, where that is not plain to see. */
function useHint({ type }: Field, surroundings: Surroundings): string | undefined {
  const { t } = useTranslation();
  if (type.kind === 'object' && membersOf(type, surroundings)) return undefined;
  if (type.kind === 'list' && isInLines(type)) {
    return isChosen(type, surroundings) ? undefined : t('field.hint.lines');
  }
  switch (nameOfType(type)) {
    case 'Number':
    case 'Decimal':
    case 'quantity':
      return t('field.hint.number', { half: writeNumber(0.5, surroundings.signs) });
    case 'Integer':
      return t('field.hint.integer');
    case 'Date':
      return t('field.hint.date');
    case 'Time':
      return t('field.hint.time');
    case 'DateTime':
      return t('field.hint.dateTime', { timezone: surroundings.timezone });
    case 'Uri':
      return t('field.hint.uri');
    case 'list':
    case 'object':
    case 'any':
      return t('field.hint.json');
    default:
      return undefined;
  }
}

/** A text: of one line, or of several, which also take a list, a value a line, and JSON. */
function TextField({ field, typed, state, common }: InputProps) {
  const name = nameOfType(field.type);
  const input = {
    ...common,
    ref: state.control,
    value: typed.text,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      state.change({ text: currentTarget.value }),
    onBlur: state.leave,
    onInvalid: state.onInvalid,
  };
  const keys = KEYS[name];
  if (keys !== undefined) {
    return <TextInput {...input} inputMode={keys} autoComplete="off" spellCheck={false} />;
  }
  const isPlain = name === 'String' || isInLines(field.type);
  return (
    <Textarea
      {...input}
      autosize
      minRows={isPlain ? 1 : 3}
      maxRows={isPlain ? 8 : 24}
      {...(!isPlain && { spellCheck: false, classNames: { input: 'app-mono' } })}
    />
  );
}

function TypedInput(props: InputProps) {
  const { field, surroundings } = props;
  const { type } = field;
  const name = nameOfType(type);
  if (name === 'Boolean') return <BooleanInput {...props} />;
  if (name === 'DateTime') return <InstantInput {...props} />;
  if (name === 'Duration' || name === 'quantity') return <AmountInput {...props} />;
  if (isChosen(type, surroundings)) return <CodeInput {...props} />;
  const members = membersOf(type, surroundings);
  if (members) return <ObjectInput {...props} members={members} Input={FieldInput} />;
  return <TextField {...props} />;
}

function KnownField(props: FieldProps & { readonly surroundings: Surroundings }) {
  const { field, surroundings } = props;
  const { name, label = name, required = false } = field;
  const state = useField(props, surroundings);
  const hint = useHint(field, surroundings);
  const description = [field.description, hint].filter(Boolean).join(' ');
  return (
    <TypedInput
      {...props}
      state={state}
      common={{
        label: directed(label),
        required,
        ...(description !== '' && { description: directed(description) }),
        ...(state.error !== undefined && { error: state.error }),
      }}
    />
  );
}

/**
 * The field of a form, by its type. One text is all that it keeps; `readField` says what the text is worth. It is drawn
 * again when a property of its own changes: a long form is not, at each key.
 */
export const FieldInput = memo(function FieldInput(props: FieldProps) {
  const { surroundings, error, refetch } = useSurroundings([props.field]);
  if (surroundings) return <KnownField {...props} surroundings={surroundings} />;
  // An input that turns into another one loses what is typed in it.
  if (error === null) return <Skeleton height={60} />;
  return <ProblemNotice error={error} retry={() => void refetch()} />;
});
