import { InvalidExpressionError } from '../errors';

const SLICE = /^(-?[0-9]+)?:(-?[0-9]+)?(?::(-?[0-9]+)?)?$/;

/** Compiles `start:end:step` (RFC 9535) to a function that returns the selected indexes of a list. */
export function compileSlice(text: string, path: string): (holder: unknown) => number[] {
  const match = SLICE.exec(text);
  const step = Number(match?.[3] ?? 1);
  if (!match || step === 0)
    throw new InvalidExpressionError({ fr: `tranche « ${text} »`, en: `slice "${text}"` }, path);
  const [start, end] = [match[1], match[2]].map((bound) =>
    bound === undefined ? undefined : Number(bound),
  );

  return (holder) => {
    if (!Array.isArray(holder)) return [];
    const { length } = holder;
    const [lowest, highest] = step > 0 ? [0, length] : [-1, length - 1];
    const place = (bound: number | undefined, otherwise: number) =>
      bound === undefined
        ? otherwise
        : Math.min(Math.max(bound < 0 ? length + bound : bound, lowest), highest);

    const first = place(start, step > 0 ? lowest : highest);
    const last = place(end, step > 0 ? highest : lowest);
    const indexes: number[] = [];
    for (let index = first; step > 0 ? index < last : index > last; index += step) {
      indexes.push(index);
    }
    return indexes;
  };
}
