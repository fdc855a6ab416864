import { NodeError } from '@platform/sdk';

/** Sends one request to the ledger. A 422 is final, every other failure is retryable. */
export async function callLedger(
  url: string,
  body: object,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const answer = (await response.json()) as Readonly<Record<string, unknown>>;
  if (response.status === 422) throw new NodeError('refused', 'écriture refusée par le registre');
  if (!response.ok) throw new Error(`le registre a répondu ${response.status}`);
  return answer;
}
