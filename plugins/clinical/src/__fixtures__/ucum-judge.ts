import { createRequire } from 'node:module';

/** What specs use of `@lhncbc/ucum-lhc`, which has no types. */
interface UcumUtils {
  validateUnitString(code: string): { readonly status: 'valid' | 'invalid' | 'error' };
  convertUnitTo(
    from: string,
    value: number,
    to: string,
  ): { readonly status: 'succeeded' | 'failed' | 'error'; readonly toVal: number | null };
}
interface UcumUnit {
  readonly csCode_: string;
}
interface UcumPackage {
  readonly UcumLhcUtils: { getInstance(): UcumUtils };
  readonly UnitTables: { getInstance(): { allUnitsByDef(): readonly UcumUnit[] } };
}

const { UcumLhcUtils, UnitTables } = createRequire(__filename)('@lhncbc/ucum-lhc') as UcumPackage;
const utils = UcumLhcUtils.getInstance();

export const isUcum = (code: string): boolean => utils.validateUnitString(code).status === 'valid';

/** The symbol of an arbitrary unit: `[IU]`. */
const ARBITRARY = /\[[^\]]+\]/;

/**
 * `value` in another unit, by floating point; undefined where UCUM does not convert. The judge converts no arbitrary unit, so
 * that the gram stands for one that both sides have.
 */
export function inUnit(value: number, from: string, to: string): number | undefined {
  const converted = utils.convertUnitTo(from, value, to).toVal;
  const [symbol] = ARBITRARY.exec(from) ?? [];
  if (converted !== null || symbol === undefined || !to.includes(symbol)) {
    return converted ?? undefined;
  }
  const [one, other] = [from, to].map((code) => code.replace(symbol, 'g'));
  return utils.convertUnitTo(one ?? '', value, other ?? '').toVal ?? undefined;
}

/** Every unit that the judge lists, but for a few that it spells with a blank and then refuses. */
export const ucumCodes = (): readonly string[] =>
  UnitTables.getInstance()
    .allUnitsByDef()
    .map(({ csCode_ }) => csCode_)
    .filter((code) => !code.includes(' '));
