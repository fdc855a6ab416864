import { Group, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMemo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { useCatalog, type Catalog } from '../api/use-catalog';
import type { NodeTrace } from '../run/run-nodes';
import { displayed, portsWithin } from '../shared/displayed';
import { HIDDEN } from '../shared/hide-ids';
import { useHide } from '../shared/hidden-ids';
import { HiddenId } from '../shared/HiddenId';
import { memberName } from '../shared/member-name';
import { Values } from '../shared/Values';
import { Mark, markColour } from '../workflows/Mark';
import {
  recordChanges,
  type ChangeKind,
  type RecordChange,
  type RecordsBefore,
  type TargetChanges,
} from './record-changes';
import type { Simulation } from './use-simulation';

const colourOf = (kind: ChangeKind): string =>
  kind === 'sent' ? 'var(--status-running)' : markColour(kind);

function KindMark({ kind }: { readonly kind: ChangeKind }) {
  const { t } = useTranslation();
  if (kind !== 'sent') return <Mark is={kind} />;
  return (
    <span className="app-status" style={{ '--status-colour': colourOf(kind) } as CSSProperties}>
      <IconSend size={18} aria-hidden />
      {t('simulation.sent')}
    </span>
  );
}

interface ChangeProps {
  readonly change: RecordChange;
  /** The trace of the node that writes. */
  readonly node: NodeTrace | undefined;
  readonly catalog: Catalog | undefined;
  readonly isKnown: boolean;
}

function Change({ change, node, catalog, isKnown }: ChangeProps) {
  const { t } = useTranslation();
  const { kind, effect, content, members } = change;
  const hide = useHide();
  const type = catalog?.nodes.find(({ id }) => id === node?.type);
  const ports = catalog && type ? portsWithin(type.inputs, catalog) : [];
  const say = (values: Readonly<Record<string, unknown>>) =>
    catalog ? displayed(values, ports, catalog) : values;
  const before = say(Object.fromEntries(members.map((each) => [each.name, each.before])));
  const after = say(Object.fromEntries(members.map((each) => [each.name, each.after])));
  return (
    <li
      className="simulation-change"
      style={{ '--change-colour': colourOf(kind) } as CSSProperties}
    >
      <Group gap="xs" mb={4}>
        <KindMark kind={kind} />
        <Text fw={600} component="span">
          {type?.label ?? effect.op}
        </Text>
        {effect.nodePath !== undefined && (
          <Bdi className="app-mono workflow-aside">{effect.nodePath}</Bdi>
        )}
      </Group>
      {Object.keys(content).length > 0 && <Values of={content} ports={ports} />}
      {kind === 'changed' && members.length === 0 && (
        <Text size="sm">{t('simulation.unchanged')}</Text>
      )}
      {members.map(({ name }) => (
        <div key={name} className="simulation-member">
          <Text size="sm" c="dimmed" component="span">
            {memberName(name, t, ports.find((port) => port.name === name)?.label)}
          </Text>
          <Values
            ports={[]}
            of={{
              [t('workflows.before')]: isKnown ? before[name] : t('simulation.notKnown'),
              [t('workflows.after')]: after[name],
            }}
          />
        </div>
      ))}
      <details className="simulation-raw">
        <summary>{t('simulation.raw')}</summary>
        <pre className="app-mono" tabIndex={0}>
          {JSON.stringify(hide(effect), null, 2)}
        </pre>
      </details>
    </li>
  );
}

function Target({
  target,
  nodes,
  catalog,
  isKnown,
}: {
  readonly target: TargetChanges;
  readonly nodes: ReadonlyMap<string, NodeTrace>;
  readonly catalog: Catalog | undefined;
  readonly isKnown: boolean;
}) {
  const { t } = useTranslation();
  const { port, targetId, changes, counts } = target;
  const hide = useHide();
  const shownId = hide(targetId);
  return (
    <div className="app-card">
      <div className="simulation-target">
        <Text fw={600}>
          {port} {shownId === HIDDEN ? <HiddenId /> : <Bdi className="app-mono">{shownId}</Bdi>}
        </Text>
        {counts.map(({ part, before, after }) => (
          <Text size="sm" key={part}>
            {t('simulation.count', { part, before, after })}
          </Text>
        ))}
      </div>
      <ul className="simulation-changes">
        {changes.map((change) => (
          <Change
            key={change.effect.seq}
            change={change}
            node={nodes.get(change.effect.nodePath ?? '')}
            catalog={catalog}
            isKnown={isKnown}
          />
        ))}
      </ul>
    </div>
  );
}

interface WritesProps {
  readonly simulation: Simulation;
  readonly before: RecordsBefore;
}

/** What the run would have written, as differences on the records. */
export function Writes({ simulation, before }: WritesProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const { effects, nodes } = simulation;
  const targets = useMemo(() => recordChanges(effects, before), [effects, before]);
  const byPath = useMemo(() => new Map(nodes.map((node) => [node.path, node])), [nodes]);
  return (
    <section aria-label={t('simulation.writes')}>
      <Title order={3} size="h4" mb="xs">
        {t('simulation.writes')}
      </Title>
      {targets.length === 0 && <Text c="dimmed">{t('simulation.noWrites')}</Text>}
      <div className="simulation-targets">
        {targets.map((target) => (
          <Target
            key={`${target.port} ${target.targetId}`}
            target={target}
            nodes={byPath}
            catalog={catalog.data}
            isKnown={before !== undefined}
          />
        ))}
      </div>
    </section>
  );
}
