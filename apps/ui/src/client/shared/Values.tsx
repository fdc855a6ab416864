import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { HIDDEN } from './hide-ids';
import { useHide } from './hidden-ids';
import { HiddenId } from './HiddenId';
import { inWords } from './in-words';
import { LongText } from './LongText';

/** Deeper or longer structures are shown as JSON. */
const MAX_DEPTH = 3;
const MAX_MEMBERS = 30;
/** Characters, or lines, of a text that is shown whole. */
const MAX_SHOWN = { characters: 2_000, lines: 30 };

const isLong = (text: string): boolean =>
  text.length > MAX_SHOWN.characters || text.split('\n').length > MAX_SHOWN.lines;

const isTruncated = (value: unknown): value is { readonly $truncated: number } =>
  typeof value === 'object' && value !== null && '$truncated' in value;

function ValueText({ value, depth }: { readonly value: unknown; readonly depth: number }) {
  const { t, i18n } = useTranslation();
  if (value === HIDDEN) return <HiddenId />;
  if (isTruncated(value)) {
    return (
      <Text c="dimmed" component="span">
        {t('run.truncated', { bytes: value.$truncated })}
      </Text>
    );
  }
  const words = inWords(value, i18n.language);
  if (words !== undefined && isLong(words)) return <LongText text={words} />;
  if (words !== undefined) return <bdi>{words}</bdi>;
  const members = Object.entries(value as Readonly<Record<string, unknown>>);
  if (depth >= MAX_DEPTH || members.length > MAX_MEMBERS) {
    return <LongText text={JSON.stringify(value, null, 2)} isCode />;
  }
  if (Array.isArray(value)) {
    return (
      <ol className="app-items">
        {value.map((item, position) => (
          <li key={position}>
            <ValueText value={item} depth={depth + 1} />
          </li>
        ))}
      </ol>
    );
  }
  return <Members of={members} depth={depth + 1} />;
}

function Members({
  of,
  depth,
}: {
  readonly of: readonly (readonly [string, unknown])[];
  readonly depth: number;
}) {
  return (
    <dl className="app-values" data-nested={depth > 0 || undefined}>
      {of.map(([name, value]) => (
        <div key={name} className="app-value">
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <ValueText value={value} depth={depth} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Named values, each as the clinician reads it where its shape is known. */
export function Values({ of }: { readonly of: Readonly<Record<string, unknown>> }) {
  const hide = useHide();
  const shown = useMemo(() => hide(of), [hide, of]);
  return <Members of={Object.entries(shown)} depth={0} />;
}
