import { stringify } from 'yaml';

import type { Contribution } from '../authoring/contribute';
import { overlayLocale, type Locale } from '../authoring/plugin-folder';
import { SCAFFOLD_MARK } from '../authoring/scaffold-mark';

export type NodeKind =
  'trigger' | 'source' | 'sink' | 'compute' | 'gateway' | 'human-task' | 'agent' | 'transform';

interface NodeNames {
  readonly name: string;
  readonly id: string;
  readonly plugin: string;
  readonly label: string;
  readonly category: string;
  /** Event type that a trigger accepts. */
  readonly eventType: string;
  /** Language of the manifest. */
  readonly locale: Locale;
}

interface Starter extends Readonly<Record<Locale, string>> {
  /** Manifest lines of the inputs and outputs of the initial behavior. */
  readonly ports: (node: NodeNames) => string;
}

const number = '{ kind: primitive, name: Number }';
const text = '{ kind: primitive, name: String }';
const dateTime = '{ kind: primitive, name: DateTime }';
const port = (name: string, type: string, more = ''): string =>
  `  - { name: ${name}, type: ${type}${more} }`;
const required = ', required: true';
const byDefault = (value: number, { locale }: NodeNames): string =>
  `, description: ${{ fr: `${value} par défaut.`, en: `Default ${value}.` }[locale]}`;
const list = (key: string, ...entries: readonly string[]): string =>
  [`${key}:`, ...entries].join('\n');

/** The initial content of each kind: small, but complete. */
const STARTERS: Readonly<Record<Exclude<NodeKind, 'agent'>, Starter>> = {
  trigger: {
    fr: "Démarre quand l'événement arrive.",
    en: 'Starts when the event arrives.',
    ports: ({ eventType }) =>
      [
        `eventType: ${eventType}`,
        list('example', `  eventId: ${eventType}.1`, `  eventType: ${eventType}`, '  value: 4.2'),
        list('outputs', port('value', number)),
      ].join('\n'),
  },
  source: {
    fr: "Donne l'instant de la lecture.",
    en: 'Gives the instant of the reading.',
    ports: () => list('outputs', port('readAt', dateTime)),
  },
  sink: {
    fr: 'Écrit un message et dit quand.',
    en: 'Writes a message and says when.',
    ports: () =>
      [
        list('inputs', port('message', text, required)),
        list('outputs', port('writtenAt', dateTime)),
      ].join('\n'),
  },
  compute: {
    fr: 'Multiplie la valeur par un facteur.',
    en: 'Multiplies the value by a factor.',
    ports: (node) =>
      [
        list('inputs', port('value', number, required)),
        list('outputs', port('result', number)),
        list('config', port('factor', number, byDefault(1, node))),
      ].join('\n'),
  },
  gateway: {
    fr: 'Oriente la valeur selon un seuil.',
    en: 'Routes the value by a threshold.',
    ports: (node) =>
      [
        list('inputs', port('value', number, required)),
        list('outputs', port('above', number), port('below', number)),
        list('config', port('threshold', number, byDefault(0, node))),
      ].join('\n'),
  },
  'human-task': {
    fr: 'Demande une décision sur une valeur.',
    en: 'Asks for a decision on a value.',
    ports: () =>
      [
        list('inputs', port('value', number, required)),
        list('outputs', port('decision', text), port('by', text)),
      ].join('\n'),
  },
  transform: {
    fr: "Retire les espaces autour d'un texte.",
    en: 'Takes the spaces around a text away.',
    ports: () =>
      [list('inputs', port('text', text, required)), list('outputs', port('text', text))].join(
        '\n',
      ),
  },
};

const PROMPT: Readonly<Record<Locale, string>> = {
  fr: 'Réponds à la question en une phrase.',
  en: 'Answer the question in one sentence.',
};

/** An agent is its own contribution. The catalog turns it into a node type. */
function agentEntry({ plugin, name, label, locale }: NodeNames): Contribution {
  const identity = { name: `${plugin}-${name}` };
  const entry = [
    `name: ${identity.name}`,
    `description: ${stringify(label, { lineWidth: 0 }).trim()}`,
    'provider: local',
    'model: default',
    `prompt: ${PROMPT[locale]}`,
    list('inputs', '  - { name: question, type: String }'),
    list('outputs', '  - { name: answer, type: String }'),
  ];
  return {
    section: 'agents',
    entry: entry.join('\n'),
    identity,
    labels: { [`agents.${identity.name}.description`]: label },
  };
}

/** Returns the manifest entry of a new node type, and its labels in the other language. */
export function entryOf(kind: NodeKind, node: NodeNames): Contribution {
  if (kind === 'agent') return agentEntry(node);
  const { ports, ...says } = STARTERS[kind];
  const quoted = (value: string) => stringify(value, { lineWidth: 0 }).trim();
  const entry = [
    `id: ${node.id}`,
    `kind: ${kind}`,
    `category: ${quoted(node.category)}`,
    `label: ${quoted(node.label)}`,
    `description: ${quoted(SCAFFOLD_MARK + says[node.locale])}`,
    ports(node),
    `behavior: { module: ./src/nodes/${node.name} }`,
  ];
  return {
    section: 'nodes',
    entry: entry.join('\n'),
    identity: { id: node.id },
    labels: {
      [`nodes.${node.id}.label`]: node.label,
      [`nodes.${node.id}.description`]: SCAFFOLD_MARK + says[overlayLocale(node.locale)],
    },
  };
}
