import { Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { readJson } from '../fields/json-text';

interface JsonFieldProps<T> {
  readonly label: string;
  readonly description?: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Reads JSON. Undefined: it is not what is asked for. Default: any JSON. */
  readonly read?: (text: string) => T | undefined;
  readonly error?: string | undefined;
  readonly minRows?: number;
}

/**
 * A value as JSON. The text stays as it was typed while it says the value. While it says none, the value stays what it
 * was, and the form cannot be sent.
 */
export function JsonField<T>(props: JsonFieldProps<T>) {
  const { label, description, value, onChange, error, minRows = 3 } = props;
  const { t } = useTranslation();
  const read = (from: string): T | undefined => {
    const reading = readJson(from);
    if (reading.is !== 'value') return undefined;
    return props.read ? props.read(from) : (reading.value as T);
  };
  const input = useRef<HTMLTextAreaElement>(null);
  const current = JSON.stringify(value);
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string }>();
  const text = typed?.of === current ? typed.text : JSON.stringify(value, null, 2);
  const isWrong = read(text) === undefined;
  const reading = readJson(text);
  // What JavaScript would round or drop is said in its own words.
  const why =
    reading.is === 'wrong' && reading.why !== 'json'
      ? t(`field.wrong.${reading.why}`, { ...reading.facts })
      : t('simulation.notJson');
  const wrong = isWrong ? why : undefined;
  useEffect(() => input.current?.setCustomValidity(wrong ?? ''), [wrong]);
  const change = (next: string): void => {
    const parsed = read(next);
    setTyped({ text: next, of: parsed === undefined ? current : JSON.stringify(parsed) });
    if (parsed !== undefined) onChange(parsed);
  };
  return (
    <Textarea
      ref={input}
      label={label}
      {...(description !== undefined && { description })}
      error={wrong ?? error}
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      autosize
      minRows={minRows}
      maxRows={24}
      spellCheck={false}
      classNames={{ input: 'simulation-json' }}
    />
  );
}
