/** The first page of who has one of these roles, in this order: who decides, is on call, writes workflows, manages keys. */
const STARTS = [
  { to: '/inbox', roles: ['clinician'] },
  { to: '/overview', roles: ['operator'] },
  { to: '/workflows', roles: ['designer', 'publisher'] },
  { to: '/administration', roles: ['admin'] },
] as const;

export const startOf = (roles: readonly string[]) =>
  STARTS.find((start) => start.roles.some((role) => roles.includes(role)))?.to ?? '/inbox';
