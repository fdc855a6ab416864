/**
 * The marks that models put around their reasoning when it stands in the text of an answer: `<think>`, `<seed:think>`,
 * `[THINK]`, `◁think▷`, `<|START_THINKING|>`, `<|begin_of_thought|>`, also with escaped brackets.
 */
const MARK =
  /(?:<|&lt;|＜)\s{0,3}(?<end>\/?)\s{0,3}(?:[a-z]{1,20}:)?(?:think|thinking|thought|thoughts|reasoning|reflection|scratchpad|analysis|inner_monologue|chain_of_thought)(?:\s[^<>]{0,200})?(?<alone>\/?)\s{0,3}(?:>|&gt;|＞)|\[(?<end2>\/?)think(?:ing)?\]|[◁◀](?<end3>\/?)think(?:ing)?[▷▶]|<\|(?<word>start|end|begin_of|end_of)_(?:thinking|thought)\|>/giu;

/** A mark that was cut, or that is written in another way. */
const REST = /(?:<|&lt;|＜)\s{0,3}\/?\s{0,3}(?:think|reasoning)/iu;

type Mark = 'begin' | 'end' | 'nothing';

function markOf({ groups = {} }: RegExpMatchArray): Mark {
  const { end, alone, end2, end3, word } = groups;
  if (alone === '/') return 'nothing';
  const isEnd = [end, end2, end3].includes('/') || word?.toLowerCase().startsWith('end') === true;
  return isEnd ? 'end' : 'begin';
}

/**
 * Returns a text without the reasoning in it; undefined when the reasoning does not end. What stands before an end without
 * a beginning is reasoning too: the templates of some models write the beginning into the prompt.
 */
export function withoutReasoning(text: string): string | undefined {
  let kept = '';
  let depth = 0;
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    const before = text.slice(from, found.index);
    from = found.index + found[0].length;
    if (depth === 0) kept += before;
    const mark = markOf(found);
    if (mark === 'begin') depth += 1;
    if (mark === 'end' && depth === 0) kept = '';
    if (mark === 'end') depth = Math.max(0, depth - 1);
  }
  kept += text.slice(from);
  return depth > 0 || REST.test(kept) ? undefined : kept;
}

/** True for a text that has reasoning in it. */
export const hasReasoning = (text: string): boolean => text.search(MARK) !== -1 || REST.test(text);
