/**
 * One fenced block of the guide, or the words that end a command. The info string of a block says whether it is a
 * command to run, a file to write, or expected words.
 */
export type GuideStep =
  | {
      readonly kind: 'run';
      readonly script: string;
      readonly mode: 'succeeds' | 'fails' | 'background';
    }
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'expect'; readonly lines: readonly string[] }
  /** The sentence that tells the reader to stop the command in the background. */
  | { readonly kind: 'stop' };

const STEP = /^```(\w+)?[ ]?(.*)\n([\s\S]*?)^```$|Press Ctrl-C/gm;

const stepOf = (language: string, rest: string, body: string): GuideStep | undefined => {
  switch (language) {
    case 'sh':
      if (rest === '') return { kind: 'run', script: body, mode: 'succeeds' };
      if (rest === 'fails' || rest === 'background')
        return { kind: 'run', script: body, mode: rest };
      throw new Error(`unknown kind of command: ${rest}`);
    case 'text':
      return { kind: 'expect', lines: body.split('\n').filter((line) => line !== '') };
    default:
      // A block without a path is only shown.
      return rest === '' ? undefined : { kind: 'write', path: rest, text: body };
  }
};

/** Returns the steps of a guide, in order. */
export const guideSteps = (markdown: string): readonly GuideStep[] =>
  [...markdown.matchAll(STEP)].flatMap(([, language = '', rest = '', body]): GuideStep[] => {
    if (body === undefined) return [{ kind: 'stop' }];
    const step = stepOf(language, rest.trim(), body);
    return step === undefined ? [] : [step];
  });
