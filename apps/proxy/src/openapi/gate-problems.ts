/** Problems that the gate can answer (`identity/create-gate`). */
export const GATE_PROBLEMS = [
  'authentication-required',
  'credentials-ambiguous',
  'credentials-refused',
  'host-not-local',
  'identity-provider-unavailable',
  'too-many-requests',
] as const;
