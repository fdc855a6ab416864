import { ValueField } from '../fields/ValueField';

interface AfterFieldProps {
  readonly label: string;
  /** ISO 8601 duration. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** After how much virtual time something happens. */
export function AfterField({ label, value, onChange }: AfterFieldProps) {
  return (
    <ValueField
      field={{ name: 'after', label, type: { kind: 'primitive', name: 'Duration' } }}
      value={value}
      onChange={(after) => onChange(after as string | undefined)}
    />
  );
}
