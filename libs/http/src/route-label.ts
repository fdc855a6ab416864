import type { Request } from 'express';

/**
 * The route of a request as logs, spans and metrics name it, e.g. `/api/runs/{id}`; `unmatched`
 * for an unknown path. Made from the route's pattern, so that no id ever becomes a label.
 */
export function routeLabel(request: Request): string {
  const route = request.route as { readonly path: string } | undefined;
  return route ? route.path.replace(/[:*](\w+)/g, '{$1}') : 'unmatched';
}
