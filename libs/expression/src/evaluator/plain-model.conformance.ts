/**
 * A simple model that the evaluator must agree with. It walks its own tree and computes with exact BigInt
 * fractions. It is slow and obvious on purpose and shares no code with the evaluator.
 */
export type Tree =
  | { op: 'text'; value: string }
  | { op: 'number'; digits: string }
  | { op: 'boolean'; value: boolean }
  | { op: 'read'; name: string }
  | { op: 'not' | 'minus' | 'present'; of: Tree }
  | { op: 'choose'; test: Tree; yes: Tree; no: Tree }
  | { op: 'among'; needle: Tree; items: Tree[] }
  | { op: 'rows'; call: string; list: 'rows' | 'holes'; comparison: string; bound: Tree }
  | { op: 'binary'; sign: string; left: Tree; right: Tree };

type Scalar = number | string | boolean | undefined;
export class Refused extends Error {}

export const SCOPE = {
  n: 6.4,
  m: -80,
  s: 'b',
  t: true,
  f: false,
  absent: null,
  exact: { value: 58, unit: 'kg' },
  over: { value: 58, unit: 'kg', comparator: '>' },
  rows: [{ v: 1 }, { v: 9 }],
  holes: [{ v: 1 }, { v: null }],
};
/** What a source may read. More than 58 kg is not 58. */
export const VALUES: Readonly<Record<string, Scalar>> = {
  ...{ n: SCOPE.n, m: SCOPE.m, s: SCOPE.s, t: SCOPE.t, f: SCOPE.f, absent: undefined },
  ...{ 'exact.value': 58, 'over.value': undefined, 'over.unit': 'kg', 'over.comparator': '>' },
};

interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

function fraction(value: number): Fraction {
  const [mantissa = '', exponent = '0'] = value.toString().split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const power = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  return power < 0
    ? { top: digits, bottom: 10n ** BigInt(-power) }
    : { top: digits * 10n ** BigInt(power), bottom: 1n };
}

function nearest({ top, bottom }: Fraction): number | undefined {
  const sign = top < 0n !== bottom < 0n ? -1 : 1;
  const [over, under] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const scaled = ((over * 10n ** 400n) / under).toString();
  const value = Number(`${scaled}e-400`);
  return Number.isFinite(value) ? sign * value + 0 : undefined;
}

function floorDivide(top: bigint, bottom: bigint): bigint {
  const quotient = top / bottom;
  return top % bottom !== 0n && top < 0n !== bottom < 0n ? quotient - 1n : quotient;
}

function calculate(sign: string, a: Fraction, b: Fraction): Fraction | undefined {
  if (sign === '+')
    return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
  if (sign === '-')
    return { top: a.top * b.bottom - b.top * a.bottom, bottom: a.bottom * b.bottom };
  if (sign === '*') return { top: a.top * b.top, bottom: a.bottom * b.bottom };
  if (b.top === 0n) return undefined;
  if (sign === '/') return { top: a.top * b.bottom, bottom: a.bottom * b.top };
  const [left, right] = [nearest(a), nearest(b)];
  if (left === undefined || right === undefined || right === 0) return undefined;
  const [x, y] = [fraction(left), fraction(right)];
  if (sign === '//') return { top: floorDivide(x.top * y.bottom, x.bottom * y.top), bottom: 1n };
  return { top: (x.top * y.bottom) % (y.top * x.bottom), bottom: x.bottom * y.bottom };
}

export const ARITHMETIC = ['+', '-', '*', '/', '//', '%'];

/** Evaluates an operand of arithmetic, exactly when it is arithmetic itself. */
function exactly(tree: Tree): Fraction | Exclude<Scalar, number> {
  if (tree.op === 'minus') {
    const value = exactly(tree.of);
    if (value === undefined) return undefined;
    if (typeof value !== 'object') throw new Refused();
    return { top: -value.top, bottom: value.bottom };
  }
  if (tree.op === 'binary' && ARITHMETIC.includes(tree.sign)) {
    const [left, right] = [exactly(tree.left), exactly(tree.right)];
    if (left === undefined || right === undefined) return undefined;
    if (typeof left === 'object' && typeof right === 'object') {
      return calculate(tree.sign, left, right);
    }
    if (tree.sign === '+' && typeof left === 'string' && typeof right === 'string') {
      return left + right;
    }
    throw new Refused();
  }
  const value = meaning(tree);
  return typeof value === 'number' ? fraction(value) : value;
}

function truth(tree: Tree): boolean | undefined {
  const value = meaning(tree);
  if (value === undefined || typeof value === 'boolean') return value;
  throw new Refused();
}

function compare(sign: string, left: Scalar, right: Scalar): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (typeof left !== typeof right) throw new Refused();
  if (sign === '==' || sign === '!=') return (left === right) === (sign === '==');
  if (typeof left === 'boolean') throw new Refused();
  return { '<': left < right, '<=': left <= right, '>': left > right, '>=': left >= right }[sign];
}

export function meaning(tree: Tree): Scalar {
  switch (tree.op) {
    case 'text':
    case 'boolean':
      return tree.value;
    case 'number':
      return Number(tree.digits);
    case 'read':
      return VALUES[tree.name];
    case 'present':
      return meaning(tree.of) !== undefined;
    case 'not': {
      const value = truth(tree.of);
      return value === undefined ? undefined : !value;
    }
    case 'choose': {
      const test = truth(tree.test);
      return test === undefined ? undefined : meaning(test ? tree.yes : tree.no);
    }
    case 'among': {
      const needle = meaning(tree.needle);
      const items = tree.items.map(meaning);
      if (needle === undefined) return undefined;
      const equal = items.map((item) => compare('==', needle, item));
      return equal.includes(true) || (equal.includes(undefined) ? undefined : false);
    }
    case 'rows': {
      const kept = SCOPE[tree.list].map((row) =>
        compare(tree.comparison, row.v ?? undefined, meaning(tree.bound)),
      );
      const isOpen = kept.includes(undefined);
      if (tree.call === 'any') return kept.includes(true) || (isOpen ? undefined : false);
      if (tree.call === 'none') return !kept.includes(true) && (isOpen ? undefined : true);
      if (tree.call === 'all') return !kept.includes(false) && (isOpen ? undefined : true);
      return isOpen ? undefined : kept.filter(Boolean).length;
    }
    case 'minus':
    case 'binary':
      return tree.op === 'binary' && !ARITHMETIC.includes(tree.sign)
        ? relate(tree.sign, tree.left, tree.right)
        : settle(exactly(tree));
  }
}

function settle(value: ReturnType<typeof exactly>): Scalar {
  return typeof value === 'object' ? nearest(value) : value;
}

function relate(sign: string, left: Tree, right: Tree): Scalar {
  if (sign !== '&&' && sign !== '||') return compare(sign, meaning(left), meaning(right));
  const decides = sign === '||';
  const first = truth(left);
  if (first === decides) return decides;
  const second = truth(right);
  if (second === decides) return decides;
  return first === undefined || second === undefined ? undefined : !decides;
}
