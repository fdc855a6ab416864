import { Code, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Value = unknown;

const isTruncated = (value: Value): value is { readonly $truncated: number } =>
  typeof value === 'object' && value !== null && '$truncated' in value;

/** A quantity, a coding or a reference in words; undefined for another structure. */
function inWords(value: Value): string | undefined {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'string') return value === '' ? '—' : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const parts = value.map(inWords);
    return parts.length <= 8 && parts.every((part) => part !== undefined)
      ? parts.join(', ') || '—'
      : undefined;
  }
  const {
    value: amount,
    unit,
    comparator,
    code,
    display,
    system,
    ...rest
  } = value as Record<string, Value>;
  const isPlain = Object.keys(rest).length === 0;
  if (isPlain && typeof amount === 'number' && typeof unit === 'string') {
    return `${typeof comparator === 'string' ? comparator : ''}${amount} ${unit}`;
  }
  if (isPlain && typeof code === 'string' && amount === undefined) {
    const named = typeof display === 'string' && display !== '' ? `${display} (${code})` : code;
    return typeof system === 'string' ? `${named}` : named;
  }
  return undefined;
}

function ValueText({ value }: { readonly value: Value }) {
  const { t } = useTranslation();
  if (isTruncated(value))
    return (
      <Text c="dimmed" component="span">
        {t('run.truncated', { bytes: value.$truncated })}
      </Text>
    );
  const words = inWords(value);
  if (words !== undefined) return <bdi>{words}</bdi>;
  return (
    <Code block tabIndex={0} mah={320} style={{ overflow: 'auto' }}>
      {JSON.stringify(value, null, 2)}
    </Code>
  );
}

/** Named values, each as the clinician reads it where its shape is known. */
export function Values({ of }: { readonly of: Readonly<Record<string, Value>> }) {
  return (
    <dl className="app-values">
      {Object.entries(of).map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>
            <ValueText value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
