import type { ComputeBehavior } from '@platform/sdk';

export const GREETING = 'Calculé par la nouvelle version';

const createGreeting = (): ComputeBehavior => ({ compute: () => ({ title: GREETING }) });

export default createGreeting;
