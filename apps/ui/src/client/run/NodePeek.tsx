import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useCatalog } from '../api/use-catalog';
import { Bdi } from '../shared/Bdi';
import { directed } from '../shared/directed';
import { displayed, type Port } from '../shared/displayed';
import { FreeText } from '../shared/FreeText';
import { HIDDEN } from '../shared/hide-ids';
import { useHide } from '../shared/hidden-ids';
import { HiddenId } from '../shared/HiddenId';
import { memberName } from '../shared/member-name';
import { peekLines, type PeekLine } from './peek-lines';
import type { NodeTrace } from './run-nodes';
import { Skipped } from './Skipped';

function ShortValue({ of }: { readonly of: PeekLine['value'] }) {
  const { t } = useTranslation();
  if ('count' in of) return t('run.peek.values', { count: of.count });
  return of.text === HIDDEN ? <HiddenId /> : <bdi dir="ltr">{directed(of.text)}</bdi>;
}

function ShortValues({
  title,
  of,
  ports,
}: {
  readonly title: string;
  readonly of: Readonly<Record<string, unknown>> | undefined;
  readonly ports: readonly Port[];
}) {
  const { t, i18n } = useTranslation();
  const hide = useHide();
  const { data: catalog } = useCatalog();
  if (!of || Object.keys(of).length === 0) return null;
  const { lines, more } = peekLines(
    hide(catalog ? displayed(of, ports, catalog) : of),
    i18n.language,
  );
  return (
    <div>
      <strong>{title}</strong>
      <dl>
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{memberName(name, t, ports.find((port) => port.name === name)?.label)}</dt>
            <dd>
              <ShortValue of={value} />
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && t('run.peek.more', { count: more })}
    </div>
  );
}

/** What became of a node in a few short lines, with ids hidden as on the rest of the page. */
export function NodePeek({
  trace: { path, inputs, outputs, skippedBecause, error },
  nameOf,
  ports,
}: {
  readonly trace: NodeTrace;
  readonly nameOf: (path: string) => string;
  readonly ports: readonly Port[];
}) {
  const { t } = useTranslation();
  return (
    <>
      <Bdi>{nameOf(path)}</Bdi>
      {skippedBecause && <Skipped because={skippedBecause} nameOf={nameOf} />}
      {error && (
        <Text inherit lineClamp={3} c="var(--status-failed)">
          <FreeText>{error.message}</FreeText>
        </Text>
      )}
      <ShortValues title={t('run.inputs')} of={inputs} ports={ports} />
      <ShortValues title={t('run.outputs')} of={outputs} ports={ports} />
    </>
  );
}
