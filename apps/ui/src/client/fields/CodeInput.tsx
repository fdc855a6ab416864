import { MultiSelect, Select } from '@mantine/core';

import { conceptsOf } from './read-field';
import type { InputProps } from './use-field';

/** A code of a list, or several, by their words. */
export function CodeInput({ field, typed, state, common, surroundings }: InputProps) {
  const isList = field.type.kind === 'list';
  const type = field.type.kind === 'list' ? field.type.of : field.type;
  const concepts = type.kind === 'coded' ? conceptsOf(type.valueSet, surroundings) : undefined;
  const known = (concepts ?? []).map(({ code, display }) => ({
    value: code,
    label: `${display} (${code})`,
  }));
  const codes = typed.text === '' ? [] : typed.text.split('\n');
  // A code that the list no longer has is shown, and said to be wrong.
  const others = codes.filter((code) => !known.some(({ value }) => value === code));
  const shared = {
    ...common,
    data: [...known, ...others.map((code) => ({ value: code, label: code }))],
    onBlur: state.leave,
    onInvalid: state.onInvalid,
    searchable: true,
  } as const;
  if (isList) {
    return (
      <MultiSelect
        {...shared}
        ref={state.control}
        value={codes}
        onChange={(next) => state.change({ text: next.join('\n') })}
        clearable={field.required !== true}
      />
    );
  }
  return (
    <Select
      {...shared}
      ref={state.control}
      value={typed.text === '' ? null : typed.text}
      onChange={(next) => state.change({ text: next ?? '' })}
      // Whoever empties the text means no code, not the one of before.
      onSearchChange={(text) => text === '' && typed.text !== '' && state.change({ text: '' })}
      clearable={field.required !== true}
    />
  );
}
