export type ParameterType =
  'date' | 'number' | 'quantity' | 'reference' | 'string' | 'token' | 'uri';

/** Resource type → name of the parameter → type and FHIRPath expression. */
export type ParameterRows = Readonly<
  Record<string, Readonly<Record<string, readonly [ParameterType, string]>>>
>;
