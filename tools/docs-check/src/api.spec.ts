import { read, sourceFiles } from './repository';

it('describes every route that the proxy serves, and no other', () => {
  const served = sourceFiles('apps/proxy').flatMap((path) =>
    [...read(path).matchAll(/method: '(\w+)',\s*path: '([^']+)'/g)].map(
      ([, method = '', route = '']) =>
        `${method.toUpperCase()} ${route.replace(/[:*](\w+)/g, '{$1}')}`,
    ),
  );
  const described = [...read('docs/api.md').matchAll(/^## ((?:GET|POST|PUT|PATCH|DELETE) \S+)$/gm)];
  expect(served).toContain('GET /api/runs/{id}');
  expect(described.map(([, route]) => route).toSorted()).toEqual(served.toSorted());
});
