import {
  asQuantity,
  isText,
  mayBeBound,
  notACode,
  otherDimension,
  otherValueSet,
  type StaticValue,
  type TypedCall,
  unknownUnit,
  unknownValueSet,
  valueOf,
  writtenTexts,
} from '@platform/expression';

const A_TEXT = { fr: 'un texte', en: 'a text' };
const BOOLEAN = { kind: 'primitive', name: 'Boolean' } as const;

/** Returns the text literal of an argument. A computed argument is only checked at run time. */
function written(call: TypedCall, index: number): string | undefined {
  const argument = call.args[index];
  const [text, ...others] = (argument && writtenTexts(argument)) ?? [];
  return others.length === 0 ? text : undefined;
}

/** Returns the codes of the value set that the first argument names, undefined when unknown. */
function codesOfSet(call: TypedCall): ReadonlySet<string> | undefined {
  call.accept(0, A_TEXT, isText);
  const name = written(call, 0);
  if (name === undefined) return undefined;
  const codes = call.facts.valueSetCodes(name);
  if (codes === undefined) call.report('value-set', unknownValueSet(name), name);
  return typeof codes === 'object' ? codes : undefined;
}

/** Reports a code literal that is not in the value set. */
function checkCode(call: TypedCall, index: number, codes: ReadonlySet<string> | undefined): void {
  const value = call.accept(index, A_TEXT, isText);
  for (const text of writtenTexts(value) ?? []) {
    if (codes && !codes.has(text)) {
      call.report('code', notACode(text, written(call, 0) ?? '', codes), text);
    }
  }
}

/** Whether every possible code of an argument is in the value set. */
function isListed(
  { types }: StaticValue,
  valueSet: string | undefined,
  codes: ReadonlySet<string>,
): boolean {
  return types.every((type) =>
    type.kind === 'coded'
      ? type.valueSet === valueSet
      : type.kind === 'text' && codes.has(type.value),
  );
}

/** `inValueSet(valueSet, code)`. Accepts codes of other value sets, because that is the question. */
export function inValueSetSignature(call: TypedCall): StaticValue {
  const codes = codesOfSet(call);
  checkCode(call, 1, codes);
  return valueOf(BOOLEAN, codes === undefined);
}

/** `subsumes(valueSet, parent, code)`. May be unknown when a code may not be in the value set. */
export function subsumesSignature(call: TypedCall): StaticValue {
  const codes = codesOfSet(call);
  const valueSet = written(call, 0);
  for (const index of [1, 2]) {
    checkCode(call, index, codes);
    for (const type of call.args[index]?.types ?? []) {
      if (type.kind === 'coded' && valueSet !== undefined && type.valueSet !== valueSet) {
        call.report('value-set', otherValueSet(valueSet, type.valueSet));
      }
    }
  }
  const areListed = codes && call.args.slice(1).every((code) => isListed(code, valueSet, codes));
  return valueOf(BOOLEAN, areListed !== true);
}

/** `valueset(name)`: the codes of an internal value set, unknown for an external one. */
export function valuesetSignature(call: TypedCall): StaticValue {
  const codes = codesOfSet(call);
  const valueSet = written(call, 0);
  const of =
    valueSet === undefined
      ? ({ kind: 'primitive', name: 'Code' } as const)
      : ({ kind: 'coded', valueSet } as const);
  return valueOf({ kind: 'list', of }, codes === undefined);
}

/** `convert(quantity, unit, dimension?)`. The dimension is the third argument, else the quantity's. */
export function convertSignature(call: TypedCall): StaticValue {
  const { facts } = call;
  const given = call.accept(0, { fr: 'une quantité', en: 'a quantity' }, (type) =>
    Boolean(asQuantity(type, facts)),
  );
  call.accept(1, A_TEXT, isText);
  if (call.args.length > 2) call.accept(2, A_TEXT, isText);

  const unit = written(call, 1);
  const target = written(call, 2);
  const known = unit === undefined ? undefined : facts.dimensionsOfUnit(unit);
  if (unit !== undefined && known?.length === 0) call.report('dimension', unknownUnit(unit), unit);

  let dimension = target;
  for (const quantity of given.types.map((type) => asQuantity(type, facts))) {
    const measured = quantity?.dimensions;
    if (measured?.length === 0 && quantity?.unit !== undefined) {
      call.report('dimension', unknownUnit(quantity.unit), quantity.unit);
    }
    const from = target === undefined || measured?.includes(target) ? measured : [];
    const fits = measured === undefined || from?.some((name) => known?.includes(name) ?? true);
    if (!fits) reportOther(call, measured ?? [], target === undefined ? (known ?? []) : [target]);
    if (measured?.length === 1) dimension ??= measured[0];
  }
  if (target !== undefined && known !== undefined && !known.includes(target)) {
    reportOther(call, [target], known);
  }
  const converted = valueOf(
    dimension === undefined ? { kind: 'quantity' } : { kind: 'quantity', dimension },
    given.types.some(({ kind }) => kind === 'any'),
  );
  // The comparator of a bound is kept.
  return mayBeBound(given, facts) ? converted : { ...converted, isExact: true };
}

function reportOther(call: TypedCall, from: readonly string[], to: readonly string[]): void {
  // An unknown unit has its own finding already.
  if (from.length === 0 || to.length === 0) return;
  call.report('dimension', otherDimension(from, to));
}
