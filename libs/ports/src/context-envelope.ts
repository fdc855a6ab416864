/** Who a run is about: context kind name → subject. Open map; an absent kind is undefined. */
export type ContextEnvelope = {
  readonly [kind: string]: { readonly id: string } | undefined;
};
