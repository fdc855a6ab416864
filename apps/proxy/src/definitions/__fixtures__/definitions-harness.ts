import { type AuditLog, type DefinitionStore, openDefinitionStore } from '@platform/stores';
import type { Catalog } from '@platform/catalog';
import { openDatabase } from '@platform/database';
import { createApp, listen, type Gate, type OperationDefinition } from '@platform/http';
import { compileSchema } from '@platform/manifests';
import { createLogger } from '@platform/telemetry';
import type { InstanceFacts } from '@platform/workflow';

import { proxyCatalog } from '../../__fixtures__/proxy-catalog';
import type { Computations } from '../../compute/computations';
import { expandRoles } from '../../identity/roles';
import { publicationTests } from '../../workflow-tests/publication-tests';
import { agentDefinitionOperations, tableOperations, workflowOperations } from '../api/operations';
import type { CurrentDefinitions } from '../current-definitions';
import { usesOperations } from '../uses/operations';
import { openDefinitions, type Definitions } from '../open-definitions';

/** The parts of a response that tests look at. */
export interface Answer {
  readonly status: number;
  readonly etag: string;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into whatever is answered
  readonly body: any;
}

interface CallOptions {
  /** Sent as YAML when it is a string, else as JSON. */
  readonly body?: unknown;
  readonly ifMatch?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** The definitions of one proxy, served over HTTP. */
export interface DefinitionsHarness {
  readonly store: DefinitionStore;
  readonly definitions: Definitions;
  readonly current: CurrentDefinitions;
  /** Lines of the audit log: `caller action resource [code of the refusal]`. */
  readonly audited: string[];
  /** Returns a client for a user with these roles. */
  as(id: string, ...roles: readonly string[]): Call;
  close(): Promise<void>;
}

export const NO_INSTANCE: InstanceFacts = {
  boundPorts: new Set(),
  standInPorts: new Map(),
  recordKinds: new Set(),
  providers: new Set(['anthropic']),
  locale: 'fr',
};

const gate = (audited: string[]): Gate => ({
  identify(request) {
    const [id = '', ...roles] = (request.get('x-test-caller') ?? '').split(' ');
    return Promise.resolve({ kind: 'user', id, name: id, roles: expandRoles(roles) });
  },
  admit: () => Promise.resolve(),
  record({ caller, action, resource, refusal }) {
    audited.push([caller.id, action, resource, ...(refusal ? [refusal.code] : [])].join(' '));
    return Promise.resolve();
  },
});

const operations: readonly OperationDefinition[] = [
  ...Object.values(workflowOperations),
  ...Object.values(agentDefinitionOperations),
  ...Object.values(tableOperations),
  ...Object.values(usesOperations),
];

/** Throws when a successful response does not match the schema of its operation. */
function requireDocumented(method: string, path: string, { status, body, text }: Answer): void {
  const [pathname = ''] = path.split('?');
  const operation = operations.find((each) => {
    const pattern = new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return each.method === method.toLowerCase() && pattern.test(pathname);
  });
  const answer = operation?.answers[status];
  if (!answer?.schema) throw new Error(`undocumented: ${method} ${path} ${status}`);
  const wrong = compileSchema(answer.schema).check(answer.media ? text : body);
  if (wrong.length > 0) throw new Error(`${method} ${path} ${status}: ${JSON.stringify(wrong)}`);
}

function caller(url: string, header: string): Call {
  return async (method, path, { body, ifMatch, headers } = {}) => {
    const isText = typeof body === 'string';
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-test-caller': header,
        ...(body !== undefined && {
          'content-type': isText ? 'application/yaml' : 'application/json',
        }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const answer = {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
    if (response.ok) requireDocumented(method, path, answer);
    return answer;
  };
}

export async function openDefinitionsHarness(options: {
  /** `sqlite:<file>` or `postgres://…` */
  readonly url: string;
  readonly catalog?: Catalog;
  readonly fourEyes?: boolean;
  readonly computations?: Computations;
  readonly audit?: Pick<AuditLog, 'append'>;
  readonly wrap?: (store: DefinitionStore) => DefinitionStore;
  /** Names of the model providers that the instance knows. */
  readonly providers?: ReadonlySet<string>;
  /** Language of the instance; default `fr`. */
  readonly locale?: string;
}): Promise<DefinitionsHarness> {
  const { catalog = proxyCatalog, fourEyes = false, wrap = (store) => store } = options;
  const { computations, audit, providers = NO_INSTANCE.providers } = options;
  const { locale = NO_INSTANCE.locale } = options;
  const instance = { ...NO_INSTANCE, providers, locale };
  const database = await openDatabase(options.url);
  const store = wrap(await openDefinitionStore(database));
  const definitions = openDefinitions({
    ...{ store, catalog, instance, fourEyes },
    runTests: publicationTests({ locale: 'fr', timezone: 'Europe/Paris' }),
    ...(computations && { computations }),
    ...(audit && { audit }),
  });
  const audited: string[] = [];
  const app = createApp({
    logger: createLogger('http'),
    routes: definitions.routes,
    gate: gate(audited),
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0, portKey: 'PROXY_PORT' });
  return {
    store,
    definitions,
    current: definitions.current,
    audited,
    as: (id, ...roles) => caller(server.url, [id, ...roles].join(' ')),
    async close() {
      await server.close();
      await database.close();
    },
  };
}
