import { SCAFFOLD_MARK as looksFor } from '@platform/manifests';

import { SCAFFOLD_MARK } from './scaffold-mark';

describe('the mark of generated texts', () => {
  it('is the one that the platform looks for', () => {
    expect(SCAFFOLD_MARK).toBe(looksFor);
  });
});
