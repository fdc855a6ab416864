import { MultiSelect } from '@mantine/core';
import { useState } from 'react';

import { SearchedList } from '../shared/SearchedChoice';
import { codesOf } from './read-field';
import type { InputProps } from './use-field';

/** Codes of a list, a line each. The last line is what is typed and not yet chosen. */
function CodesInput({ field, typed, state, common, surroundings }: InputProps) {
  const [search, setSearch] = useState('');
  const { type } = field;
  const item = type.kind === 'list' ? type.of : type;
  const lines = typed.text === '' ? [] : typed.text.split('\n');
  const chosen = search.trim() === '' ? lines : lines.slice(0, -1);
  const write = (codes: readonly string[], left: string): void => {
    setSearch(left);
    state.change({ text: [...codes, ...(left.trim() === '' ? [] : [left])].join('\n') });
  };
  return (
    <MultiSelect
      {...common}
      ref={state.control}
      data={item.kind === 'coded' ? [...(codesOf(item.valueSet, surroundings) ?? [])] : []}
      value={chosen}
      searchValue={search}
      onInput={({ currentTarget }) => write(chosen, (currentTarget as HTMLInputElement).value)}
      // Who takes one out still has what they are typing.
      onChange={(next) => write(next, next.length < chosen.length ? search : '')}
      onBlur={(event) => {
        setSearch('');
        state.leave(event);
      }}
      onInvalid={state.onInvalid}
      clearable={field.required !== true}
      searchable
    />
  );
}

/** A code of a list, or several, by their words. What is typed is judged as a text, also where no line was chosen. */
export function CodeInput(props: InputProps) {
  const { field, typed, state, common, surroundings } = props;
  const { type } = field;
  if (type.kind !== 'coded') return <CodesInput {...props} />;
  return (
    <SearchedList
      {...common}
      ref={state.control}
      data={codesOf(type.valueSet, surroundings) ?? []}
      text={typed.text}
      onType={(text) => state.change({ text })}
      onChoose={(text) => state.change({ text })}
      onBlur={state.leave}
      onInvalid={state.onInvalid}
      clearable={field.required !== true}
    />
  );
}
