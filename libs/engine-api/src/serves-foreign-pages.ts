import { fetchControlPlane } from '@platform/control-plane-http';

/** A page that nobody here wrote; the name can never exist. */
const FOREIGN_PAGE = 'https://foreign-page.invalid';
const TIMEOUT_MS = 5_000;

/**
 * Whether the ingress at this address lets a page of any web site read its answers, as it does with
 * nothing in front of it: then it lets in every program that reaches it too. Undefined while nobody
 * answers.
 */
export async function servesForeignPages(address: string): Promise<boolean | undefined> {
  try {
    const response = await fetchControlPlane(address, '/restate/health', {
      headers: { origin: FOREIGN_PAGE },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    const allowed = response.headers.get('access-control-allow-origin');
    return response.ok && (allowed === '*' || allowed === FOREIGN_PAGE);
  } catch {
    return undefined;
  }
}
