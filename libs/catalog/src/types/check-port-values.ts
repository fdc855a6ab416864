import { escapePointer } from '@platform/manifests';
import type { LocalizedText, PortDef } from '@platform/ports';

import { checkValue } from './check-value';
import type { TypeRegistry } from './resolve-type';

/** What is wrong with the value of one port. */
type PortMismatch =
  /** `undeclared`: no port has this name. `missing`: a required port has no value. */
  | { readonly kind: 'undeclared' | 'missing'; readonly path: string }
  /** The value is of another type. The path leads into it. */
  | { readonly kind: 'wrong'; readonly path: string; readonly message: LocalizedText };

/** Checks values by port name: undeclared ones first, then port by port. Paths are JSON pointers into `values`. */
export function checkPortValues(
  values: Readonly<Record<string, unknown>>,
  ports: readonly PortDef[],
  registry: TypeRegistry,
): readonly PortMismatch[] {
  const declared = new Set(ports.map(({ name }) => name));
  const pathOf = (name: string): string => `/${escapePointer(name)}`;
  return [
    ...Object.keys(values)
      .filter((name) => !declared.has(name))
      .map((name) => ({ kind: 'undeclared', path: pathOf(name) }) as const),
    ...ports.flatMap(({ name, type, required }): readonly PortMismatch[] => {
      if (!Object.hasOwn(values, name)) {
        return required === true ? [{ kind: 'missing', path: pathOf(name) }] : [];
      }
      return checkValue(type, values[name], registry).map(({ path, message }) => ({
        kind: 'wrong',
        message,
        path: `${pathOf(name)}${path}`,
      }));
    }),
  ];
}
