import type { Catalog } from '../api/use-catalog';

type NodeType = Catalog['nodes'][number];
type Members = Readonly<Record<string, unknown>>;

/** Returns the value set of each coded member that a node writes: of its inputs, and of the objects that they are. */
function valueSetsOf({ inputs }: NodeType, catalog: Catalog): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, type } of inputs) {
    if (type.kind === 'coded') found.set(name, type.valueSet);
    if (type.kind !== 'object') continue;
    const fields = catalog.types.find((each) => each.name === type.name)?.fields ?? {};
    for (const [field, of] of Object.entries(fields)) {
      if (of.type.kind === 'coded') found.set(field, of.type.valueSet);
    }
  }
  return found;
}

/** Returns what a node writes with the words of the value sets for its codes, as `Values` shows a coding. */
export function withDisplays(
  payload: Members,
  type: NodeType | undefined,
  catalog: Catalog,
): Members {
  if (!type) return payload;
  const sets = valueSetsOf(type, catalog);
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => {
      const set = catalog.valueSets.find(({ id }) => id === sets.get(name));
      const concept = set?.concepts.find(({ code }) => code === value);
      return [name, concept ? { code: concept.code, display: concept.display } : value];
    }),
  );
}
