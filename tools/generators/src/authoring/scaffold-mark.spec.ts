import { SCAFFOLD_MARK as markThatIsRead } from '@platform/manifests';

import { SCAFFOLD_MARK } from './scaffold-mark';

it('is the mark by which the platform knows a text of a generator', () => {
  expect(SCAFFOLD_MARK).toBe(markThatIsRead);
});
