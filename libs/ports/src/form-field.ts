import type { PortDef } from './port-def';

/** A bound of a number, or of a quantity in a unit of its dimension. */
export type Bound = number | { readonly value: number; readonly unit: string };

/** A field that a person fills in. What lies outside the bounds is refused; the bounds themselves are allowed. */
export interface FormField extends PortDef {
  readonly minimum?: Bound;
  readonly maximum?: Bound;
}
