import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { afterPress } from '../fields/after-press';
import type { Option } from './Choice';
import { optionOf } from './option-of';

type Shared = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'searchValue'>;

interface SearchedListProps extends Shared {
  readonly data: readonly Option[];
  /** The value of an option, or any other text that was typed. */
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Empty: the choice was cleared. */
  readonly onChoose: (value: string) => void;
}

/** A list that is searched by typing. A text that is typed stays as it is: also when the field is left. */
export function SearchedList(props: SearchedListProps) {
  const { data, text, onType, onChoose, onBlur, ...more } = props;
  const [isTyping, setTyping] = useState(false);
  const chosen = isTyping ? undefined : data.find(({ value }) => value === text);
  return (
    <Select
      {...more}
      data={[...data]}
      value={chosen?.value ?? null}
      searchValue={chosen?.label ?? text}
      onInput={({ currentTarget }) => {
        setTyping(true);
        onType((currentTarget as HTMLInputElement).value);
      }}
      onChange={(next) => {
        setTyping(false);
        onChoose(next ?? '');
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
      allowDeselect={false}
      searchable
    />
  );
}

interface SearchedChoiceProps extends Shared {
  readonly data: readonly Option[];
  readonly value: string | undefined;
  /** Undefined: what stands in the field is no choice. */
  readonly onChange: (value: string | undefined) => void;
}

/**
 * One of a list that is searched by typing. A text that names exactly one counts once the field is left. Any other stays,
 * is said to be wrong, and chooses nothing.
 */
export function SearchedChoice({ data, value, onChange, error, ...more }: SearchedChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const leave = (): void => {
    if (typed === undefined) return;
    const found = optionOf(typed, data);
    if (found !== undefined || typed.trim() === '') setTyped(undefined);
    else afterPress(() => setLeft(true));
    if (found !== value) onChange(found);
  };
  const isWrong = isLeft && typed !== undefined;
  return (
    <SearchedList
      {...more}
      data={data}
      text={typed ?? value ?? ''}
      onType={(text) => {
        setTyped(text);
        setLeft(false);
      }}
      onChoose={(next) => {
        setTyped(undefined);
        onChange(next === '' ? undefined : next);
      }}
      onBlur={leave}
      error={isWrong ? t('field.wrong.code', { code: typed }) : error}
    />
  );
}
