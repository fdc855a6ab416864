/** Number of concurrent callers: more than one address may have connections. */
const OVERLOAD_CALLERS = 400;
const REQUEST_LIMIT_MS = 10_000;

const REQUESTS: readonly { readonly path: string; readonly init: RequestInit }[] = [
  { path: '/api/runs?limit=200', init: {} },
  { path: '/api/validations?limit=50', init: {} },
  {
    path: '/api/events',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ eventId: 'stranger', eventType: 'chaos.unknown' }),
    },
  },
];

/** Sends requests without a key to one proxy as fast as it responds, for `forMs`. None of them changes anything. */
export async function overload(
  url: string,
  forMs: number,
): Promise<{ readonly answered: number; readonly refused: number }> {
  const endsAt = Date.now() + forMs;
  let answered = 0;
  let refused = 0;
  const caller = async (_: unknown, number: number): Promise<void> => {
    for (let turn = number; Date.now() < endsAt; turn += 1) {
      const { path, init } = REQUESTS[turn % REQUESTS.length] as (typeof REQUESTS)[0];
      try {
        const signal = AbortSignal.timeout(REQUEST_LIMIT_MS);
        const response = await fetch(`${url}${path}`, { ...init, signal });
        await response.arrayBuffer();
        if (response.status === 429 || response.status === 503) refused += 1;
        else answered += 1;
      } catch {
        refused += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: OVERLOAD_CALLERS }, caller));
  return { answered, refused };
}
