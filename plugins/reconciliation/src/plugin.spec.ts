import { join } from 'node:path';

import { loadPlugin } from '@platform/sdk-testing';

describe('@platform/plugin-reconciliation', () => {
  it('loads with every contribution of its manifest', async () => {
    const { findings } = await loadPlugin(join(__dirname, '..'));
    expect(findings).toEqual([]);
  });
});
