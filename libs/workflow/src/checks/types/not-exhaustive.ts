import type { Diagnostic, LocalizedText } from '@platform/ports';

import { finding } from '../../finding';

/** WF309: the cases of a switch may not cover every value. `path` points to its configuration. */
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
