import { inlineCode, tableRows, withoutFences } from './markdown';
import { read, readJson } from './repository';

interface ApiDocument {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly 'x-roles'?: readonly string[] }>>>
  >;
}

const page = read('docs/api.md');
const CALL = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) \S+$/;

/** `METHOD /path` → roles, one of which the caller needs. Undefined for a public operation. */
const served = new Map(
  Object.entries(readJson<ApiDocument>('docs/schemas/openapi.json').paths).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation['x-roles']] as const,
      ),
  ),
);

const roleOf = (roles: readonly string[] | undefined): string => {
  if (roles === undefined) return 'public';
  return roles.length > 2 ? 'any' : roles.map((role) => `\`${role}\``).join(', ');
};

it('names every operation of the API, and no other', () => {
  const headings = [...withoutFences(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
  const named = [...headings, ...inlineCode(page)].filter((text) => CALL.test(text));
  expect(served.size).toBeGreaterThan(50);
  expect([...new Set(named)].toSorted()).toEqual([...served.keys()].toSorted());
});

it('says who may call each operation', () => {
  const told = tableRows(page).flatMap(([cell = '', role]) => {
    const call = cell.replaceAll('`', '');
    return CALL.test(call) ? [[call, role]] : [];
  });
  const expected = [...served].map(([call, roles]) => [call, roleOf(roles)]);
  expect(told.toSorted()).toEqual(expected.toSorted());
});
