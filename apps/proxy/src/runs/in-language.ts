import {
  textIn,
  validationIn,
  type Language,
  type LocalizableText,
  type PendingValidation,
} from '@platform/ports';

import type { ShownSnapshot } from './get-run';

/** Returns the name of a workflow, stored in the language of the instance, in every language that it is known in. */
export type NameOf = (workflow: {
  readonly slug: string | null;
  readonly name: string;
}) => Promise<LocalizableText>;

/** Where the definitions are not at hand. */
const asStored: NameOf = ({ name }) => Promise.resolve(name);

/** A snapshot as someone who reads a language sees it. */
export type SnapshotIn = (language: Language) => ShownSnapshot;

const inWords = <V extends PendingValidation>(
  asked: V,
  name: LocalizableText,
  language: Language,
) => ({ ...validationIn(asked, language), workflowName: textIn(name, language) });

/** What is shown of runs, in the language of who reads it. */
export function runTexts(nameOf: NameOf = asStored) {
  const named = async <
    Run extends { readonly workflowName: string; readonly workflowSlug: string | null },
  >(
    run: Run,
    language: Language,
  ): Promise<Run> => {
    const name = await nameOf({ slug: run.workflowSlug, name: run.workflowName });
    return { ...run, workflowName: textIn(name, language) };
  };

  const validation = async <V extends PendingValidation>(
    asked: V,
    slug: string,
    language: Language,
  ) => inWords(asked, await nameOf({ slug, name: asked.workflowName }), language);

  const snapshot = async (shown: ShownSnapshot): Promise<SnapshotIn> => {
    const { slug } = shown.workflow;
    const name = await nameOf(shown.workflow);
    const pending = await Promise.all(
      shown.pending.map(async (asked) => ({
        asked,
        name: await nameOf({ slug, name: asked.workflowName }),
      })),
    );
    return (language) => ({
      ...shown,
      workflow: { ...shown.workflow, name: textIn(name, language) },
      pending: pending.map(({ asked, name: own }) => inWords(asked, own, language)),
    });
  };

  return { named, validation, snapshot };
}
