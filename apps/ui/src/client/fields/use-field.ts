import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { afterPress } from './after-press';
import { writeNumber } from './numbers';
import { isTypedAsJson, readField } from './read-field';
import type { Field, Reading, Surroundings, Typed } from './reading';
import { writeType } from './write-field';

export interface FieldProps {
  readonly field: Field;
  readonly typed: Typed;
  readonly onChange: (typed: Typed, field: Field) => void;
  /** Why the API refused the value. */
  readonly error?: string | undefined;
  /** Nothing was typed here: what is shown is a value that was given. */
  readonly isGiven?: boolean;
}

/** The element that holds the text: either of the two. */
type Control = HTMLInputElement & HTMLTextAreaElement;

/** Says what is expected, in place of what cannot be recorded. */
function useFault(reading: Reading, { signs }: Surroundings): string | undefined {
  const { t } = useTranslation();
  if (reading.is !== 'wrong') return undefined;
  return t(`field.wrong.${reading.why}`, {
    half: writeNumber(0.5, signs),
    thousands: writeNumber(1_500.5, signs),
    ...reading.facts,
  });
}

/**
 * A field while it is typed in. What stands in it is judged when it is left and when the form is sent, and shown
 * again as it will be recorded. While it is wrong, the form cannot be sent.
 */
export function useField(props: FieldProps, surroundings: Surroundings) {
  const { field, typed, onChange, error: refused, isGiven = false } = props;
  const [isJudged, setJudged] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const control = useRef<Control>(null);
  const unitControl = useRef<HTMLSelectElement>(null);
  const reading = readField(field, typed, surroundings);
  const said = useFault(reading, surroundings);
  const fault = isGiven ? undefined : said;
  const isOfUnit = reading.is === 'wrong' && ['unit', 'twice'].includes(reading.why);
  useLayoutEffect(() => {
    const atUnit = isOfUnit && unitControl.current !== null;
    unitControl.current?.setCustomValidity(atUnit ? (fault ?? '') : '');
    control.current?.setCustomValidity(atUnit ? '' : (fault ?? ''));
  });
  const judge = (): void => setJudged(true);
  const settle = (): void => {
    // JSON that is written anew has other lines, and what is below it would move.
    if (isGiven || reading.is !== 'value' || isTypedAsJson(field.type, surroundings)) return;
    const shown = { ...typed, ...writeType(reading.value, field.type, surroundings) };
    if (shown.text !== typed.text || shown.unit !== typed.unit) onChange(shown, field);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    settle();
    if (currentTarget.contains(relatedTarget)) return;
    // Who only passes by is not told what is missing.
    if (isTouched || reading.is === 'value') afterPress(judge);
  };
  const change = (next: Partial<Typed>): void => {
    const changed = { ...typed, ...next };
    setTouched(true);
    if (readField(field, changed, surroundings).is !== 'wrong') setJudged(false);
    onChange(changed, field);
  };
  return {
    reading,
    change,
    leave,
    control,
    unitControl,
    /** For the control, which the browser asks whether the form can be sent. */
    onInvalid: judge,
    error: (isJudged ? fault : undefined) ?? refused,
  };
}

/** What an input of one type gets. */
export interface InputProps extends FieldProps {
  readonly surroundings: Surroundings;
  readonly state: ReturnType<typeof useField>;
  /** What is the same for every input. */
  readonly common: {
    readonly label: string;
    readonly required: boolean;
    readonly description?: string;
    readonly error?: string;
  };
}
