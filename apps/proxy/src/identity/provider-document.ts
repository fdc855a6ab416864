import { jsonShape, type JsonBounds } from '@platform/sdk';

/** Maximum time for a document with its body, in ms. */
const DOCUMENT_TIMEOUT_MS = 5_000;
/** Far above a key set with dozens of certificate chains. */
const MAX_DOCUMENT_BYTES = 1024 * 1024;
/** Far above that too. More parts would block the process while they are parsed. */
const JSON_BOUNDS: JsonBounds = { depth: 20, parts: 20_000 };

async function readBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_DOCUMENT_BYTES) throw new Error(`more than ${MAX_DOCUMENT_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a JSON document of an OpenID provider. Rejects when it is late, large, deep or made of too many parts, and for a
 * redirect: whoever answers there is not whom the site named.
 */
export async function readProviderDocument(address: string | URL): Promise<unknown> {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(DOCUMENT_TIMEOUT_MS),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${String(address)} answers ${response.status}`);
  }
  const bytes = await readBody(response);
  const { exceeds } = jsonShape(bytes, JSON_BOUNDS);
  if (exceeds !== undefined) {
    throw new Error(
      `${String(address)} answers JSON of more ${exceeds} than ${JSON_BOUNDS[exceeds]}`,
    );
  }
  return JSON.parse(new TextDecoder().decode(bytes));
}
