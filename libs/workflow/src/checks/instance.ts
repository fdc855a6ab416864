import type { Diagnostic, LocalizedText } from '@platform/ports';

import type { InstanceFacts } from '../check-options';
import { finding } from '../finding';
import type { CheckedNode, CheckSubject } from './check-subject';

const AGENT_PORT = 'agent';
const RECORD_KINDS: ReadonlySet<string> = new Set(['source', 'sink']);

const isAgent = ({ type, construct }: CheckedNode): boolean =>
  type.kind === 'agent' || construct.name === 'agent';

const warning = (code: string, { pointer }: CheckedNode, message: LocalizedText): Diagnostic =>
  finding(code, `${pointer}/type`, message, { severity: 'warning' });

/** For each context kind, the ports with an adapter that serves its records. */
function portsByKind({ adapters }: CheckSubject['catalog']): ReadonlyMap<string, Set<string>> {
  const ports = new Map<string, Set<string>>();
  for (const { port, record } of adapters.all()) {
    if (!record) continue;
    const known = ports.get(record.contextKind);
    if (known) known.add(port);
    else ports.set(record.contextKind, new Set([port]));
  }
  return ports;
}

class PortCheck {
  private readonly ports: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    private readonly subject: CheckSubject,
    private readonly facts: InstanceFacts,
  ) {
    this.ports = portsByKind(subject.catalog);
  }

  private standIn(node: CheckedNode, port: string, adapter: string): Diagnostic {
    const found = warning('WF204', node, {
      fr: `nœud « ${node.spec.id} » : le port « ${port} » est servi par « ${adapter} », qui remplace un vrai système`,
      en: `node "${node.spec.id}": port "${port}" is served by "${adapter}", which stands in for a real system`,
    });
    return this.facts.strict === true ? { ...found, severity: 'error' } : found;
  }

  agent(node: CheckedNode): readonly Diagnostic[] {
    const { boundPorts, standInPorts } = this.facts;
    const adapter = standInPorts.get(AGENT_PORT);
    if (adapter !== undefined) return [this.standIn(node, AGENT_PORT, adapter)];
    return boundPorts.has(AGENT_PORT)
      ? []
      : [
          warning('WF202', node, {
            fr: `nœud « ${node.spec.id} » : le port « ${AGENT_PORT} » n'est pas lié dans cette instance`,
            en: `node "${node.spec.id}": port "${AGENT_PORT}" is not bound in this instance`,
          }),
        ];
  }

  record(node: CheckedNode, kind: string): readonly Diagnostic[] {
    const { boundPorts, standInPorts, recordKinds } = this.facts;
    if (!recordKinds.has(kind)) {
      return [
        warning('WF202', node, {
          fr: `nœud « ${node.spec.id} » : aucun port lié ne donne accès au dossier « ${kind} »`,
          en: `node "${node.spec.id}": no bound port serves the "${kind}" record`,
        }),
      ];
    }
    const bound = [...(this.ports.get(kind) ?? [])].filter((port) => boundPorts.has(port));
    const standIns = bound.flatMap((port) => {
      const adapter = standInPorts.get(port);
      return adapter === undefined ? [] : [this.standIn(node, port, adapter)];
    });
    const { portSandboxes } = this.subject.catalog;
    const bare = bound.filter((port) => !portSandboxes.has(port));
    return [
      ...bare.map((port) =>
        warning('WF203', node, {
          fr: `nœud « ${node.spec.id} » : le port « ${port} » n'a pas de bac à sable, une simulation ne peut pas l'exécuter`,
          en: `node "${node.spec.id}": port "${port}" has no sandbox, a simulation cannot run it`,
        }),
      ),
      ...standIns,
    ];
  }
}

/** The language without its region, because labels in `en` also serve `en-GB`. */
const languageOf = (locale: string): string => locale.split('-', 1)[0] ?? locale;

/** WF207: once for each plugin, at its first node. */
function checkLabels(nodes: readonly CheckedNode[], subject: CheckSubject, locale: string) {
  const { labelLocales } = subject.catalog;
  const firsts = new Map([...nodes].reverse().map((node) => [node.type.plugin, node]));
  return [...firsts].flatMap(([plugin, node]) => {
    const known = labelLocales.get(plugin);
    if (!known || known.includes(locale) || known.includes(languageOf(locale))) return [];
    return [
      warning('WF207', node, {
        fr: `le plugin « ${plugin} » n'a pas de libellés en « ${locale} »`,
        en: `plugin "${plugin}" has no labels in "${locale}"`,
      }),
    ];
  });
}

/**
 * What the instance at hand lacks, all warnings: WF202 port not bound, WF203 port without sandbox, WF204
 * stand-in adapter (an error under `strict`), WF207 labels missing in its language. Nothing without `options.instance`.
 */
export function checkInstance(subject: CheckSubject): readonly Diagnostic[] {
  const { instance } = subject.options;
  if (!instance) return [];
  const nodes = subject.scopes.flatMap((scope) => [...scope.nodes.values()]);
  const ports = new PortCheck(subject, instance);
  return [
    ...nodes.flatMap((node) => {
      if (isAgent(node)) return ports.agent(node);
      if (!RECORD_KINDS.has(node.type.kind)) return [];
      return node.type.context.flatMap((kind) => ports.record(node, kind));
    }),
    ...checkLabels(nodes, subject, instance.locale),
  ];
}
