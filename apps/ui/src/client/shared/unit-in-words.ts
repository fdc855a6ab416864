import { instanceFormat } from './instance';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const superscript = (digits: string): string =>
  [...digits].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');

/**
 * Returns a unit as people write it: "µmol/L" of `umol/L`, "mmHg" of `mm[Hg]`, "10⁹/L" of `10*9/L`, "UI/L" of `[IU]/L` where the
 * texts of the instance are French. What is not UCUM stays as it is.
 */
export const unitInWords = (code: string): string =>
  code
    .replaceAll(/\{([^{}]*)\}/g, (_, said: string) => said.replaceAll('_', ' '))
    .replace(/10\*(\d+)/, (_, power: string) => `10${superscript(power)}`)
    .replaceAll(/\[[iI]U\]/g, instanceFormat().locale.startsWith('fr') ? 'UI' : 'IU')
    .replace('[degF]', '°F')
    .replace(/^Cel$/, '°C')
    .replaceAll(/\[([A-Za-z0-9]+)(?:_[a-z]+)?\]/g, '$1')
    .replaceAll(/(^|[/.(])u(?=(?:mol|g|L|m|s|eq|osm|kat|U|UI|IU)(?:$|[/.)]))/g, '$1µ')
    .replaceAll(/(?<=m)[23](?=$|[/.])/g, superscript);
