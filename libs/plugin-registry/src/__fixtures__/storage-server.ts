import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { CRC32C } from '@google-cloud/storage';

export interface StorageRequest {
  /** `list`, `read` or `write`. */
  readonly kind: 'list' | 'read' | 'write';
  /** Object name, or prefix of a list. */
  readonly name: string;
}

/**
 * A simulated failure: an HTTP status, a cut connection, half a response, a response lost after the work was done, or a list
 * that says that there is more, with or without something in it.
 */
export type Trouble = number | 'cut' | 'half' | 'unanswered' | 'more' | 'more-of-nothing';

const NAMES_OF_MORE = 1_000;

const PAGE_SIZE = 2;

/** The part of the Cloud Storage JSON API that a registry uses, over HTTP, in memory. */
export class StorageServer {
  readonly objects = new Map<string, Buffer>();
  readonly requests: StorageRequest[] = [];
  /** Awaited before each response, so that a test can hold requests back. */
  gate: (request: StorageRequest) => Promise<void> = () => Promise.resolve();
  private readonly troubles: { matches: RegExp; trouble: Trouble; times: number }[] = [];
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.destroy());
  });

  constructor(private readonly bucket: string) {}

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Value of STORAGE_EMULATOR_HOST. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Makes the next requests whose `<kind> <name>` matches fail. */
  trouble(matches: RegExp, trouble: Trouble, times = 1): void {
    this.troubles.push({ matches, trouble, times });
  }

  count(matches: RegExp): number {
    return this.requests.filter(({ kind, name }) => matches.test(`${kind} ${name}`)).length;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const path = url.pathname.replace(/^(\/upload)?\/storage\/v1/, '');
    const [, bucket, object] = /^\/b\/([^/]+)\/o(?:\/(.*))?$/.exec(path) ?? [];
    if (bucket !== this.bucket) return fail(response, 404, 'The specified bucket does not exist.');
    const body = await bodyOf(request);
    const asked = describe(request.method ?? 'GET', url, object);
    this.requests.push(asked);
    await this.gate(asked);
    const trouble = this.takeTrouble(`${asked.kind} ${asked.name}`);
    if (trouble === 'cut') return void response.destroy();
    if (typeof trouble === 'number') return fail(response, trouble, `trouble ${trouble}`);
    if (trouble === 'more' || trouble === 'more-of-nothing') {
      const names = trouble === 'more' ? NAMES_OF_MORE : 0;
      const prefixes = Array.from({ length: names }, (_each, at) => `${asked.name}${at}/`);
      return json(response, 200, { kind: 'storage#objects', prefixes, nextPageToken: 'more' });
    }
    if (asked.kind === 'list') return this.list(url, response);
    if (asked.kind === 'read') return this.read(asked.name, response, trouble === 'half');
    const status = this.write(asked.name, url, multipart(request, body));
    if (trouble === 'unanswered') return void response.destroy();
    if (status !== 200) return fail(response, status, 'conditionNotMet');
    return json(response, 200, this.metadata(asked.name));
  }

  private takeTrouble(asked: string): Trouble | undefined {
    const found = this.troubles.find(({ matches, times }) => times > 0 && matches.test(asked));
    if (found) found.times -= 1;
    return found?.trouble;
  }

  private list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const delimiter = url.searchParams.get('delimiter') ?? '';
    const below = [...this.objects.keys()].filter((name) => name.startsWith(prefix)).sort();
    const folderOf = (name: string) => {
      const end = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
      return end === -1 ? undefined : name.slice(0, end + 1);
    };
    const prefixes = [...new Set(below.flatMap((name) => folderOf(name) ?? []))];
    const items = below.filter((name) => folderOf(name) === undefined);
    const start = Number(url.searchParams.get('pageToken') ?? 0);
    const end = start + PAGE_SIZE;
    json(response, 200, {
      kind: 'storage#objects',
      prefixes: prefixes.slice(start, end),
      items: start === 0 ? items.map((name) => this.metadata(name)) : [],
      ...(end < prefixes.length ? { nextPageToken: String(end) } : {}),
    });
  }

  private read(name: string, response: ServerResponse, half: boolean): void {
    const content = this.objects.get(name);
    if (content === undefined) return fail(response, 404, `No such object: ${name}`);
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': content.length,
    });
    if (!half) return void response.end(content);
    response.write(content.subarray(0, content.length / 2), () => response.destroy());
  }

  private write(name: string, url: URL, content: Buffer): number {
    const mustBeNew = url.searchParams.get('ifGenerationMatch') === '0';
    if (mustBeNew && this.objects.has(name)) return 412;
    this.objects.set(name, content);
    return 200;
  }

  private metadata(name: string) {
    const content = this.objects.get(name) ?? Buffer.alloc(0);
    const crc32c = new CRC32C();
    crc32c.update(content);
    return {
      kind: 'storage#object',
      bucket: this.bucket,
      name,
      size: String(content.length),
      generation: '1',
      crc32c: crc32c.toString(),
    };
  }
}

function describe(method: string, url: URL, object: string | undefined): StorageRequest {
  if (method === 'POST') return { kind: 'write', name: url.searchParams.get('name') ?? '' };
  if (object === undefined) return { kind: 'list', name: url.searchParams.get('prefix') ?? '' };
  return { kind: 'read', name: decodeURIComponent(object) };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The media of a `multipart/related` upload: its second part. */
function multipart(request: IncomingMessage, body: Buffer): Buffer {
  const [, boundary = ''] = /boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '') ?? [];
  const second = body.indexOf(`--${boundary}`, boundary.length);
  const start = body.indexOf('\r\n\r\n', second) + 4;
  return body.subarray(start, body.lastIndexOf(`\r\n--${boundary}--`));
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function fail(response: ServerResponse, code: number, message: string): void {
  json(response, code, { error: { code, message, errors: [{ message, reason: message }] } });
}
