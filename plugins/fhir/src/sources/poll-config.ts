import { ConfigurationError } from '@platform/sdk';
import { Type, type Static } from '@sinclair/typebox';

import { parseConfig } from '../client/parse-config';
import { field, serverFields, type ServerConfig } from '../client/server-config';
import { readPush, type PushConfig } from './push/push-config';

const whole = (minimum: number, maximum: number) =>
  field(
    Type.Integer({ minimum, maximum }),
    `un entier entre ${minimum} et ${maximum}`,
    `an integer between ${minimum} and ${maximum}`,
  );

/**
 * What the key of a record names, so what may start a second run: a version, what the resource says, the resource, or
 * each status of it.
 */
const KEYS = ['version', 'content', 'id', 'id+status'] as const;
export type KeyKind = (typeof KEYS)[number];

export const isKeyKind = (key: unknown): key is KeyKind => KEYS.some((kind) => kind === key);

export const keyField = field(
  Type.Union(KEYS.map((kind) => Type.Literal(kind))),
  'version, content, id ou id+status',
  'version, content, id or id+status',
);

export const versionsFirstField = field(Type.Boolean(), 'true ou false', 'true or false');

const DAY_MS = 86_400_000;

/** Time between two polls of a feed, in ms. A server that notifies is polled too, because notifications get lost. */
const DEFAULT_INTERVAL_MS = { 'fhir-poll': 5_000, 'fhir-subscription': 60_000 } as const;

/** The sources that poll. */
export type PollingSource = keyof typeof DEFAULT_INTERVAL_MS;

const pollSchema = Type.Object(
  {
    ...serverFields,
    intervalMs: Type.Optional(whole(100, DAY_MS)),
    overlapMs: Type.Optional(whole(0, DAY_MS)),
    lookbackMs: Type.Optional(whole(0, 30 * DAY_MS)),
    startFrom: Type.Optional(
      field(
        Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]+(Z|[+-]\\d{2}:\\d{2})$' }),
        'un instant ISO 8601 avec décalage',
        'an ISO 8601 instant with an offset',
      ),
    ),
    pageSize: Type.Optional(whole(1, 1_000)),
    pagePauseMs: Type.Optional(whole(0, 60_000)),
    key: Type.Optional(keyField),
    versionsFirst: Type.Optional(versionsFirstField),
    push: Type.Optional(field(Type.Object({}), 'un objet', 'an object')),
  },
  { additionalProperties: false },
);

/** How feeds of one server are read. Times in ms. */
export interface PollConfig {
  readonly server: ServerConfig;
  /** Time between two polls of a feed. */
  readonly intervalMs: number;
  /**
   * How far each poll reads back behind the last record, at least the transaction timeout of the server: a resource
   * has the time of its write, and appears only when its transaction ends.
   */
  readonly overlapMs: number;
  /** How far the first poll reads back. */
  readonly lookbackMs: number;
  /** Where the first poll begins instead. */
  readonly startFrom: Date | undefined;
  readonly pageSize: number;
  /** Pause between two pages, so that catching up leaves the server time for others. */
  readonly pagePauseMs: number;
  readonly key: KeyKind;
  readonly versionsFirst: boolean;
  readonly push: PushConfig | undefined;
}

/** Throws ConfigurationError for the first field that is wrong, and for a depth that the platform does not cover. */
export function readPollConfig(
  source: PollingSource,
  config: Readonly<Record<string, unknown>>,
  { runRetentionMs }: { readonly runRetentionMs: number },
): PollConfig {
  const prefix = `sources.${source}`;
  const given: Static<typeof pollSchema> = parseConfig(pollSchema, config, prefix);
  const { intervalMs, overlapMs, lookbackMs, startFrom, pageSize, pagePauseMs, key, push } = given;
  const server: Record<string, unknown> = {};
  for (const name of Object.keys(serverFields)) {
    const value = (given as Record<string, unknown>)[name];
    if (value !== undefined) server[name] = value;
  }
  const read: PollConfig = {
    server: server as unknown as ServerConfig,
    intervalMs: intervalMs ?? DEFAULT_INTERVAL_MS[source],
    overlapMs: overlapMs ?? 300_000,
    lookbackMs: lookbackMs ?? 3_600_000,
    startFrom: startFrom === undefined ? undefined : new Date(startFrom),
    pageSize: pageSize ?? 100,
    pagePauseMs: pagePauseMs ?? 100,
    key: key ?? 'version',
    versionsFirst: given.versionsFirst ?? false,
    push: push && readPush(push, `${prefix}.push`, server['baseUrl'] as string),
  };
  if (Number.isNaN(read.startFrom?.getTime())) {
    throw new ConfigurationError(
      `${prefix}.startFrom`,
      `« ${prefix}.startFrom » : instant inconnu`,
      { english: `"${prefix}.startFrom" is no instant` },
    );
  }
  requireCovered(read, prefix, runRetentionMs);
  return read;
}

/** A record that is read again after its run was forgotten would start a second run. */
function requireCovered(
  { lookbackMs, overlapMs }: PollConfig,
  prefix: string,
  runRetentionMs: number,
): void {
  const depth = lookbackMs + overlapMs;
  if (depth < runRetentionMs) return;
  throw new ConfigurationError(
    `${prefix}.lookbackMs`,
    `retenue du plan de contrôle inférieure à la profondeur de reprise : RUN_RETENTION vaut ${runRetentionMs} ms, « ${prefix}.lookbackMs » et « ${prefix}.overlapMs » font ${depth} ms`,
    {
      english: `the control plane keeps runs for ${runRetentionMs} ms (RUN_RETENTION), less than "${prefix}.lookbackMs" and "${prefix}.overlapMs" read back (${depth} ms)`,
    },
  );
}
