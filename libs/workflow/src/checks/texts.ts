import { localizableTexts } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

import { workflowSchema } from '../schema';
import type { CheckSubject } from './check-subject';
import { textFindings, wantedLanguage } from './text-findings';

/** WF208: a text that people read is not written in the language of the instance. Constants are checked with their types. */
export function checkTexts(subject: CheckSubject): readonly Diagnostic[] {
  const wanted = wantedLanguage(subject);
  const ofNodes = subject.scopes.flatMap(({ nodes }) =>
    [...nodes.values()].flatMap(({ spec, pointer, construct }) =>
      localizableTexts(construct.configSchema, spec.config, `${pointer}/config`),
    ),
  );
  return [...localizableTexts(workflowSchema, subject.spec), ...ofNodes].flatMap(({ path, text }) =>
    textFindings(text, path, wanted),
  );
}
