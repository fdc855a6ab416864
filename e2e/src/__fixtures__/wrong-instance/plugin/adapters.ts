import type { AdapterFactory } from '@platform/sdk';

/** Implements no method of either port. */
const createNothing: AdapterFactory<object> = () => ({});

export default createNothing;
