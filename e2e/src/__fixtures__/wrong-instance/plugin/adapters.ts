import type { AdapterFactory } from '@platform/sdk';

/** Neither of a ledger nor of a chart: it answers nothing that either is asked. */
const createNothing: AdapterFactory<object> = () => ({});

export default createNothing;
