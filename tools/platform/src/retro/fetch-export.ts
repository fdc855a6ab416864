import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { OperatorError } from '../command';
import { MANIFEST, MAX_FILES } from './find-files';
import type { Progress } from './progress';

export interface FetchExportOptions {
  /** Base address of the FHIR server. */
  readonly base: string;
  /** Where the files are written. What is there already is not read again. */
  readonly folder: string;
  readonly types: readonly string[];
  /** Of an OAuth 2.0 access token; sent to the server alone, and to its files where it asks for it. */
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  readonly printStatus: (line: string) => void;
  readonly progress: Progress;
  readonly maxWaitMs?: number;
  readonly maxBytes?: number;
}

interface Output {
  readonly type: string;
  readonly url: string;
}

interface Manifest {
  readonly requiresAccessToken: boolean;
  readonly output: readonly Output[];
  readonly error: readonly Output[];
}

const MAX_EXPORT_MANIFEST_BYTES = 16 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** How long a server may work at an export. */
const MAX_WAIT_MS = 24 * HOUR_MS;
/** Of all files together. */
const MAX_BYTES = 200 * 1024 ** 3;
const REQUEST_TIMEOUT_MS = 60_000;
const PAUSE = { leastMs: 1_000, defaultMs: 5_000, mostMs: 300_000 };

const isHttp = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Why a request failed, without a body: that may be about patients. */
async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'error', ...init });
  } catch (error) {
    if (init.signal?.aborted && !(error as Error).name.startsWith('Timeout')) throw error;
    const { message, cause } = error as Error & { cause?: { code?: string } };
    throw new OperatorError(`--from-server: ${new URL(url).origin}: ${cause?.code ?? message}`);
  }
}

const refusal = (what: string, { status }: Response): OperatorError =>
  new OperatorError(`--from-server: ${what} is refused with ${status}`);

/** Seconds or a date, within bounds. */
function pauseOf(response: Response): number {
  const text = response.headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  const wanted = Number.isNaN(ms) ? PAUSE.defaultMs : ms;
  return Math.min(PAUSE.mostMs, Math.max(PAUSE.leastMs, wanted));
}

async function boundedText(response: Response): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += (part as Uint8Array).length;
    if (bytes > MAX_EXPORT_MANIFEST_BYTES)
      throw new OperatorError('--from-server: the manifest is too large');
    parts.push(Buffer.from(part as Uint8Array));
  }
  return Buffer.concat(parts).toString('utf8');
}

const outputsOf = (value: unknown): readonly Output[] =>
  (Array.isArray(value) ? value : []).flatMap((one: Partial<Output>) =>
    typeof one.type === 'string' && typeof one.url === 'string' && isHttp(one.url)
      ? [{ type: one.type, url: one.url }]
      : [],
  );

function parseManifest(text: string): Manifest {
  let value: Readonly<Record<string, unknown>>;
  try {
    value = JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    throw new OperatorError('--from-server: the manifest is no JSON');
  }
  const output = outputsOf(value['output']);
  if (!Array.isArray(value['output']) || output.length !== value['output'].length) {
    throw new OperatorError('--from-server: the manifest names files without a type or an address');
  }
  if (output.length > MAX_FILES) throw new OperatorError(`--from-server: over ${MAX_FILES} files`);
  return {
    requiresAccessToken: value['requiresAccessToken'] === true,
    output,
    error: outputsOf(value['error']),
  };
}

/** Kicks the export off, and waits for it. Returns the manifest as text, and the address of its status. */
async function makeExport(options: FetchExportOptions): Promise<readonly [string, string]> {
  const { base, types, token, signal, printStatus, maxWaitMs = MAX_WAIT_MS } = options;
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const limited = () => AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
  const kickOff = await ask(`${base}/$export?${new URLSearchParams({ _type: types.join(',') })}`, {
    headers: { ...authorization, accept: 'application/fhir+json', prefer: 'respond-async' },
    signal: limited(),
  });
  await kickOff.body?.cancel();
  if (kickOff.status !== 202) throw refusal('$export', kickOff);
  const location = kickOff.headers.get('content-location') ?? '';
  if (!isHttp(location) || new URL(location).origin !== new URL(base).origin) {
    throw new OperatorError('--from-server: $export gives no Content-Location of the same server');
  }
  const end = Date.now() + maxWaitMs;
  while (Date.now() < end) {
    const response = await ask(location, {
      headers: { ...authorization, accept: 'application/json' },
      signal: limited(),
    });
    if (response.status === 200) return [await boundedText(response), location];
    await response.body?.cancel();
    const isBusy = response.status === 202 || response.status === 429 || response.status === 503;
    if (!isBusy) throw refusal('the status of the export', response);
    const said = (response.headers.get('x-progress') ?? '')
      .replaceAll(/[^\x20-\x7e]/g, ' ')
      .slice(0, 100);
    printStatus(`the server exports${said === '' ? '' : `: ${said}`}`);
    await delay(pauseOf(response), undefined, { signal });
  }
  throw new OperatorError('--from-server: the export took too long');
}

/**
 * Exports from a FHIR server as HL7 FHIR Bulk Data Access says, into a folder: kick-off, status, files. Goes on with the
 * files that are missing. Throws OperatorError.
 */
export async function fetchExport(options: FetchExportOptions): Promise<void> {
  const { base, folder, token, signal, printStatus, progress, maxBytes = MAX_BYTES } = options;
  if (!isHttp(base)) throw new OperatorError(`--from-server is no http address: ${base}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const manifestFile = join(folder, MANIFEST);
  let location: string | undefined;
  if (!existsSync(manifestFile)) {
    const [text, address] = await makeExport(options);
    parseManifest(text);
    writeFileSync(manifestFile, text, { mode: 0o600 });
    location = address;
  }
  const manifest = parseManifest(readFileSync(manifestFile, 'utf8'));
  if (manifest.error.length > 0) {
    printStatus(
      `the server names ${manifest.error.length} files of errors: its export may lack resources`,
    );
  }
  let bytes = 0;
  for (const [index, { type, url }] of manifest.output.entries()) {
    const word = /^[A-Z][A-Za-z]{1,60}$/.test(type) ? type : 'unknown';
    const file = join(folder, `${String(index).padStart(5, '0')}-${word}.ndjson`);
    if (existsSync(file)) continue;
    // Files may be at another host, which must not get the token of the server.
    const isOwn = new URL(url).origin === new URL(base).origin;
    const withToken = manifest.requiresAccessToken && isOwn && token !== undefined;
    const response = await ask(url, {
      headers: {
        accept: 'application/fhir+ndjson',
        ...(withToken && { authorization: `Bearer ${token}` }),
      },
      signal,
    });
    if (response.status !== 200 || !response.body) throw refusal(`a file of ${word}`, response);
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        progress.at(bytes, undefined, word);
        if (bytes > maxBytes) done(new OperatorError('--from-server: the files are too large'));
        else done(null, chunk);
      },
    });
    const part = `${file}.part`;
    await pipeline(
      Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]),
      counted,
      createWriteStream(part, { mode: 0o600 }),
    );
    renameSync(part, file);
  }
  // What the server keeps of the export is not needed any more; a server may refuse that.
  if (location !== undefined) {
    await ask(location, {
      method: 'DELETE',
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).catch(() => undefined);
  }
}
