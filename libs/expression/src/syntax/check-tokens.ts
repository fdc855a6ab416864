import { type ExpressionLimits } from '../expression-limits';
import { type LocalizedText } from '@platform/ports';
import { InvalidExpressionError } from '../errors';
import { REASONS, tooDeep, unclosedSign } from './reasons';
import { endsOperand, type PositionedToken } from './tokenize';

/** Name of the member that {@link checkTokens} adds. No source can contain it. */
export const PASS_THROUGH = '?';

interface Group {
  readonly opener: PositionedToken;
  readonly isCall: boolean;
  readonly depthOutside: number;
  startsWithUnary: boolean;
}

const OPENERS: ReadonlySet<string> = new Set(['openParen', 'openBracket', 'openCurl']);
const CLOSERS: ReadonlySet<string> = new Set(['closeParen', 'closeBracket', 'closeCurl']);

/**
 * Refuses sources that the parser of jexl 2.3.0 misreads silently, and checks the nesting limit before its
 * recursion overflows the stack. The parser
 * - drops the missing operand of `f(,x)` and `[1,,2]`;
 * - calls `f(x)` for `a.f(x)` and drops `a`;
 * - replaces `a` by the item's `b` in `(!a).b`;
 * - drops the dot of `[.]` and the unclosed part of `(1`.
 *
 * The parser also has no state for a ternary right after a call (`present(x) ? 1 : 2`), so this function
 * inserts a {@link PASS_THROUGH} member after such a call.
 */
export function checkTokens(
  tokens: readonly PositionedToken[],
  source: string,
  limits: ExpressionLimits,
): PositionedToken[] {
  const checked: PositionedToken[] = [];
  const groups: Group[] = [];
  let depth = 0;
  let closed: Group | undefined;

  const refuse = (reason: LocalizedText, token: PositionedToken): never => {
    throw new InvalidExpressionError(reason, source, token.position);
  };

  for (const [index, token] of tokens.entries()) {
    const previous = tokens[index - 1];
    const beforePrevious = tokens[index - 2];

    if (isElided(previous, token)) refuse(REASONS.missingOperand, token);
    if (previous?.type === 'dot' && token.type !== 'identifier') refuse(REASONS.missingName, token);
    if (token.type === 'dot' && previous?.type === 'closeParen' && closed?.startsWithUnary) {
      refuse(REASONS.memberOfOperation, token);
    }
    if (OPENERS.has(token.type)) {
      const isCall = token.type === 'openParen' && endsOperand(previous);
      if (isCall && (previous?.type !== 'identifier' || beforePrevious?.type === 'dot')) {
        refuse(REASONS.callOfNoFunction, token);
      }
      groups.push({ opener: token, isCall, depthOutside: depth, startsWithUnary: false });
      depth += 1;
    } else if (CLOSERS.has(token.type)) {
      closed = groups.pop();
      depth = closed?.depthOutside ?? 0;
    } else if (token.type === 'question') {
      depth += 1;
      const afterCall = previous?.type === 'closeParen' && closed?.isCall;
      const afterTransform = previous?.type === 'identifier' && beforePrevious?.type === 'pipe';
      if (afterCall || afterTransform) checked.push(...passThrough(token.position));
    } else if (token.type === 'comma') {
      depth = (groups.at(-1)?.depthOutside ?? -1) + 1;
    } else if (token.type === 'unaryOp' && previous && OPENERS.has(previous.type)) {
      const group = groups.at(-1);
      if (group && !group.isCall) group.startsWithUnary = true;
    }
    if (depth > limits.depth) {
      throw new InvalidExpressionError(tooDeep(limits), source, token.position, 'depth');
    }
    checked.push(token);
  }
  const unclosed = groups.at(-1);
  if (unclosed) refuse(unclosedSign(unclosed.opener.raw), unclosed.opener);
  if (checked.at(-1)?.type === 'dot') {
    throw new InvalidExpressionError(REASONS.unexpectedEnd, source, source.length);
  }
  return checked;
}

function isElided(previous: PositionedToken | undefined, token: PositionedToken): boolean {
  if (previous?.type === 'comma') return token.type === 'comma' || CLOSERS.has(token.type);
  return token.type === 'comma' && previous !== undefined && OPENERS.has(previous.type);
}

function passThrough(position: number): PositionedToken[] {
  return [
    { type: 'dot', value: '.', raw: '', position },
    { type: 'identifier', value: PASS_THROUGH, raw: '', position },
  ];
}
