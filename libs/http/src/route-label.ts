import type { Request } from 'express';

/**
 * Returns the route for logs, spans and metrics, e.g. `/api/runs/{id}`; `unmatched` for an unknown path. It is made
 * from the route's pattern, so no id becomes a label.
 */
export function routeLabel(request: Request): string {
  const route = request.route as { readonly path: string } | undefined;
  return route ? route.path.replace(/[:*](\w+)/g, '{$1}') : 'unmatched';
}
