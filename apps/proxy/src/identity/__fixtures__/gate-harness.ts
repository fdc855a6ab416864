import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  type AuditLog,
  type CredentialStore,
  openAuditLog,
  openCredentialStore,
} from '@platform/stores';
import { openDatabase, type Database } from '@platform/database';
import { createApp, listen, type Gate, type Route } from '@platform/http';
import { openRunStore, type RunStore } from '@platform/run-store';
import type { LogFields, Logger } from '@platform/telemetry';

import { auditRoutes } from '../../audit/routes';
import { keyRoutes } from '../../keys/routes';
import type { AuthConfig } from '../auth-config';
import { createGate } from '../create-gate';
import type { Refusals } from '../refusals';
import { identityRoutes } from '../routes';

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

export interface CallOptions {
  readonly method?: string;
  /** A list sends the header several times. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
}

export interface LogLine {
  readonly message: string;
  readonly fields: LogFields;
}

export interface GateHarness {
  /** Everything that was logged. */
  readonly log: readonly LogLine[];
  readonly database: Database;
  readonly credentials: CredentialStore;
  readonly audit: AuditLog;
  readonly runs: RunStore;
  readonly gate: Gate;
  readonly url: string;
  /** The secret of a new key with these roles. */
  key(...roles: readonly string[]): Promise<string>;
  call(path: string, options?: CallOptions): Promise<Answered>;
  close(): Promise<void>;
}

export interface GateHarnessOptions {
  readonly auth?: AuthConfig;
  readonly now?: () => Date;
  readonly refetchMs?: number;
  /** Beside those of identity, keys and audit. */
  readonly routes?: readonly Route[];
  /** Default: of the gate alone. */
  readonly refusals?: Refusals;
  readonly trustedProxies?: readonly string[];
  /** Default: a new SQLite file. */
  readonly databaseUrl?: string;
}

/** The routes of identity, keys and audit behind the gate, on real stores, over real HTTP. */
export async function openGateHarness(options: GateHarnessOptions = {}): Promise<GateHarness> {
  const { auth = { mode: 'keys', requestsPerMinute: null }, now = () => new Date() } = options;
  const folder = mkdtempSync(join(tmpdir(), 'gate bench '));
  const database = await openDatabase(
    options.databaseUrl ?? `sqlite:${join(folder, 'platform.sqlite')}`,
  );
  const credentials = await openCredentialStore(database, { now });
  const audit = await openAuditLog(database, { now });
  const runs = await openRunStore(database);
  const { refetchMs, refusals, trustedProxies } = options;
  const log: LogLine[] = [];
  const logger = loggerInto(log);
  const gate = createGate({
    ...{ auth, credentials, audit, now },
    ...(refetchMs !== undefined && { refetchMs }),
    ...(refusals && { refusals }),
    logger,
  });
  const app = createApp({
    logger,
    gate,
    ...(trustedProxies && { trustedProxies }),
    routes: [
      ...identityRoutes({
        locale: 'fr',
        timezone: 'Europe/Paris',
        taskRoles: { doctor: { label: { fr: 'Médecin' } }, nurse: {} },
      }),
      ...keyRoutes({ credentials, now }),
      ...auditRoutes({ audit, runs }),
      ...(options.routes ?? []),
    ],
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0, portKey: 'PROXY_PORT' });
  return {
    log,
    database,
    credentials,
    audit,
    runs,
    gate,
    url: server.url,
    async key(...roles) {
      const { secret } = await credentials.issue({
        ...{ name: `key of ${roles.join(' ')}`, roles, createdBy: 'test' },
        expiresAt: null,
      });
      return secret;
    },
    call: (path, call = {}) => send(`${server.url}${path}`, call),
    async close() {
      await server.close();
      await database.close().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function loggerInto(lines: LogLine[]): Logger {
  const write = (...args: [string] | [LogFields, string]): void => {
    const [fields, message] = args.length === 1 ? [{}, args[0]] : args;
    lines.push({ message, fields });
  };
  return { trace: write, debug: write, info: write, warn: write, error: write, fatal: write };
}

/** `fetch` would neither send a header twice nor another `Host`. */
function send(url: string, { method = 'GET', headers = {}, body }: CallOptions): Promise<Answered> {
  const content = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        headers: {
          ...(content !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': String(Buffer.byteLength(content)),
          }),
          'Accept-Language': 'en',
          ...(headers as Record<string, string | string[]>),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', reject).on('end', () => {
          const { statusCode = 0, headers: received } = response;
          const json = /json/.test(received['content-type'] ?? '');
          const parsed = json ? (JSON.parse(text) as Record<string, unknown>) : {};
          resolve({ status: statusCode, headers: received, body: parsed, text });
        });
      },
    );
    outgoing.on('error', reject).end(content);
  });
}
