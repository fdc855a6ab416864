import { typeNamed } from '@platform/catalog';
import type { TypeRef } from '@platform/ports';

const PARAMETER = /^(Code|quantity|ref|list)<(.+)>$/u;

/** Reads a type as `describeType` writes it: `Number`, `quantity<mass>`, `Code<severity>`, `list<String>`. */
export function readType(text: string): TypeRef {
  const [, kind, of = ''] = PARAMETER.exec(text) ?? [];
  switch (kind) {
    case 'Code':
      return { kind: 'coded', valueSet: of };
    case 'quantity':
      return { kind: 'quantity', dimension: of };
    case 'ref':
      return { kind: 'ref', entity: of };
    case 'list':
      return { kind: 'list', of: readType(of) };
    default:
      if (text === 'quantity' || text === 'any') return { kind: text };
      return typeNamed(text);
  }
}
