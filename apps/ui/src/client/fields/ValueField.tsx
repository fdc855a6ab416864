import { useState } from 'react';

import { FieldInput } from './FieldInput';
import { readField } from './read-field';
import type { Field, Surroundings, Typed } from './reading';
import { useSurroundings } from './use-surroundings';
import { writeType } from './write-field';

interface ValueFieldProps {
  readonly field: Field;
  readonly value: unknown;
  /** What is recorded from now on. Undefined: nothing stands in the field, or nothing that can be recorded. */
  readonly onChange: (value: unknown) => void;
  readonly error?: string | undefined;
}

/** `undefined` has no JSON. */
const identityOf = (value: unknown): string => JSON.stringify(value) ?? '';

function KnownValue({
  field,
  value,
  onChange,
  error,
  surroundings,
}: ValueFieldProps & { readonly surroundings: Surroundings }) {
  const [last, setLast] = useState<{ readonly typed: Typed; readonly of: string }>();
  const isGiven = last?.of !== identityOf(value);
  const typed = isGiven ? writeType(value, field.type, surroundings) : last.typed;
  const change = (next: Typed): void => {
    const reading = readField(field, next, surroundings);
    const read = reading.is === 'value' ? reading.value : undefined;
    setLast({ typed: next, of: identityOf(read) });
    // The value of before is not that of a text that says another one.
    if (identityOf(read) !== identityOf(value)) onChange(read);
  };
  return (
    <FieldInput field={field} typed={typed} onChange={change} error={error} isGiven={isGiven} />
  );
}

/** A field of something that is kept as a value, such as an event. What is typed stays as long as it says the value. */
export function ValueField(props: ValueFieldProps) {
  const { surroundings } = useSurroundings([props.field]);
  if (surroundings) return <KnownValue {...props} surroundings={surroundings} />;
  return <FieldInput field={props.field} typed={{ text: '' }} onChange={() => undefined} />;
}
