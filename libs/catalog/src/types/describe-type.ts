import type { TypeRef } from '@platform/ports';

/** Formats a type for people: `list<Observation>`, `quantity<mass>`, `Code<severity>`, `ref<Patient>`. */
export function describeType(type: TypeRef): string {
  switch (type.kind) {
    case 'primitive':
    case 'object':
      return type.name;
    case 'coded':
      return `Code<${type.valueSet}>`;
    case 'quantity':
      return type.dimension === undefined ? 'quantity' : `quantity<${type.dimension}>`;
    case 'ref':
      return `ref<${type.entity}>`;
    case 'list':
      return `list<${describeType(type.of)}>`;
    case 'any':
      return 'any';
  }
}
