import type { Diagnostic, LocalizedText } from '@platform/ports';

import { finding } from '../../finding';

/** WF309 for a switch whose cases are not shown to be all there are; `path` is its configuration. */
export const notExhaustive = (path: string, { fr, en }: LocalizedText): Diagnostic =>
  finding(
    'WF309',
    `${path}/cases`,
    { fr: `${fr} ; ajoutez « default »`, en: `${en}; add "default"` },
    {
      fix: {
        title: { fr: 'Ajouter la sortie « default »', en: 'Add the output "default"' },
        patch: [{ op: 'add', path: `${path}/default`, value: true }],
      },
    },
  );
