/** The first page of who has one of these roles, in this order: who decides, who is on call, who writes workflows. */
const STARTS = [
  { to: '/inbox', roles: ['clinician'] },
  { to: '/overview', roles: ['operator', 'admin'] },
  { to: '/workflows', roles: ['designer', 'publisher'] },
] as const;

export const startOf = (roles: readonly string[]) =>
  STARTS.find((start) => start.roles.some((role) => roles.includes(role)))?.to ?? '/inbox';
