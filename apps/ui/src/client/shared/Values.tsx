import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useCatalog, type Catalog } from '../api/use-catalog';
import { isoDurationInWords } from '../fields/durations';
import { directed } from './directed';
import { displayed, membersOf, type Port } from './displayed';
import { HIDDEN } from './hide-ids';
import { useHide } from './hidden-ids';
import { HiddenId } from './HiddenId';
import { inWords } from './in-words';
import { LongText } from './LongText';
import { measureOf, seriesOf, withAmount } from './measure';
import { MeasureSeries, OneMeasure } from './Measures';
import { interpretationInWords, memberName } from './member-name';

/** Deeper or longer structures are shown as JSON. */
const MAX_OPEN_DEPTH = 3;
const MAX_MEMBERS = 30;
/** Characters, or lines, of a text that is shown whole. */
const MAX_SHOWN = { characters: 2_000, lines: 30 };

const isLong = (text: string): boolean =>
  text.length > MAX_SHOWN.characters || text.split('\n').length > MAX_SHOWN.lines;

const isTruncated = (value: unknown): value is { readonly $truncated: number } =>
  typeof value === 'object' && value !== null && '$truncated' in value;

/** What is the same for all that is within a value. */
interface Within {
  readonly depth: number;
  readonly isNamed: boolean;
  readonly catalog: Catalog | undefined;
}

interface ValueTextProps extends Within {
  readonly value: unknown;
  /** Undefined where no port says it. */
  readonly type: Port['type'] | undefined;
}

function ValueText({ value, type, ...within }: ValueTextProps) {
  const { depth, isNamed, catalog } = within;
  const { t, i18n } = useTranslation();
  if (value === HIDDEN) return <HiddenId />;
  if (isTruncated(value)) {
    return (
      <Text c="dimmed" component="span">
        {t('run.truncated', { bytes: value.$truncated })}
      </Text>
    );
  }
  const isDuration = type?.kind === 'primitive' && type.name === 'Duration';
  const words =
    isDuration && typeof value === 'string'
      ? isoDurationInWords(value, i18n.language)
      : inWords(value, i18n.language);
  if (words !== undefined && isLong(words)) return <LongText text={directed(words)} />;
  if (words !== undefined) return <bdi dir="ltr">{directed(words)}</bdi>;
  const inside = { ...within, depth: depth + 1 };
  const more = (of: Readonly<Record<string, unknown>>) => (
    <Members of={Object.entries(of)} ports={membersOf(type, catalog)} {...inside} />
  );
  const measure = isNamed ? measureOf(value) : undefined;
  if (measure) return <OneMeasure of={measure} more={more} />;
  if (Array.isArray(value)) {
    const series = isNamed ? seriesOf(value) : undefined;
    if (series) return <MeasureSeries of={series} more={more} />;
  }
  const members = Object.entries(value as Readonly<Record<string, unknown>>);
  if (depth >= MAX_OPEN_DEPTH || members.length > MAX_MEMBERS) {
    return <LongText text={directed(JSON.stringify(value, null, 2))} isCode />;
  }
  if (Array.isArray(value)) {
    return (
      <ol className="app-items">
        {value.map((item, position) => (
          <li key={position}>
            <ValueText
              value={item}
              type={type?.kind === 'list' ? type.of : undefined}
              {...inside}
            />
          </li>
        ))}
      </ol>
    );
  }
  return <Members of={members} ports={membersOf(type, catalog)} {...inside} />;
}

interface MembersProps extends Within {
  readonly of: readonly (readonly [string, unknown])[];
  readonly ports: readonly Port[];
}

function Members({ of, ports, ...within }: MembersProps) {
  const { t } = useTranslation();
  const { depth, isNamed } = within;
  const portOf = (name: string): Port | undefined => ports.find((port) => port.name === name);
  return (
    <dl className="app-values" data-nested={depth > 0 || undefined}>
      {(isNamed ? withAmount(of) : of).map(([name, value]) => (
        <div key={name} className="app-value">
          <dt title={portOf(name)?.description}>
            <bdi dir="ltr">
              {directed(isNamed ? memberName(name, t, portOf(name)?.label) : name)}
            </bdi>
          </dt>
          <dd>
            <ValueText
              value={
                isNamed && name === 'interpretation' && typeof value === 'string'
                  ? interpretationInWords(value, t)
                  : value
              }
              type={portOf(name)?.type}
              {...within}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const NO_PORTS: readonly Port[] = [];

interface ValuesProps {
  readonly of: Readonly<Record<string, unknown>>;
  /**
   * The ports that the values are of, or none that are known: what a clinician reads, with names and codes in words and
   * measures as such. Absent for what is written in a definition, whose names are keys.
   */
  readonly ports?: readonly Port[];
}

/** Named values, each as its reader reads it where its shape is known. */
export function Values({ of, ports }: ValuesProps) {
  const hide = useHide();
  const isCoded = ports !== undefined && ports.length > 0;
  const { data: catalog } = useCatalog({ isOff: !isCoded });
  const shown = useMemo(
    () => hide(catalog ? displayed(of, ports ?? NO_PORTS, catalog) : of),
    [hide, of, ports, catalog],
  );
  return (
    <Members
      of={Object.entries(shown)}
      ports={ports ?? NO_PORTS}
      depth={0}
      isNamed={ports !== undefined}
      catalog={catalog}
    />
  );
}
