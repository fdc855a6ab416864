import { validationIn, type Language, type PendingValidation } from '@platform/ports';

import type { ShownSnapshot } from './get-run';

/** The name of a workflow, stored in the language of the instance, as someone who reads another one sees it. */
export type NameIn = (
  workflow: { readonly slug: string | null; readonly name: string },
  language: Language,
) => string;

/** Where the definitions are not at hand. */
const asStored: NameIn = ({ name }) => name;

/** What is shown of runs, in the language of who reads it. */
export function runTexts(nameIn: NameIn = asStored) {
  const named = <
    Run extends { readonly workflowName: string; readonly workflowSlug: string | null },
  >(
    run: Run,
    language: Language,
  ): Run => ({
    ...run,
    workflowName: nameIn({ slug: run.workflowSlug, name: run.workflowName }, language),
  });

  const validation = <V extends PendingValidation>(asked: V, slug: string, language: Language) => ({
    ...validationIn(asked, language),
    workflowName: nameIn({ slug, name: asked.workflowName }, language),
  });

  const snapshot = (shown: ShownSnapshot, language: Language): ShownSnapshot => ({
    ...shown,
    workflow: { ...shown.workflow, name: nameIn(shown.workflow, language) },
    pending: shown.pending.map((each) => validation(each, shown.workflow.slug, language)),
  });

  return { named, validation, snapshot };
}

export type RunTexts = ReturnType<typeof runTexts>;
