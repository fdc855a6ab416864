import { fetchControlPlane } from '@platform/control-plane-http';

/** Origin of a foreign web page. The domain can never exist. */
const FOREIGN_PAGE = 'https://foreign-page.invalid';
const FOREIGN_PAGE_TIMEOUT_MS = 5_000;

/**
 * Whether the ingress at this address lets any web site read its responses, as an unprotected ingress does. Every
 * program that reaches it can then use it. Undefined while nothing responds.
 */
export async function servesForeignPages(address: string): Promise<boolean | undefined> {
  try {
    const response = await fetchControlPlane(address, '/restate/health', {
      headers: { origin: FOREIGN_PAGE },
      signal: AbortSignal.timeout(FOREIGN_PAGE_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    const allowed = response.headers.get('access-control-allow-origin');
    return response.ok && (allowed === '*' || allowed === FOREIGN_PAGE);
  } catch {
    return undefined;
  }
}
