/** Whom a run is about: context kind → subject, for example `{ patient: { id: 'p1' } }`. */
export type ContextEnvelope = {
  readonly [kind: string]: { readonly id: string } | undefined;
};
