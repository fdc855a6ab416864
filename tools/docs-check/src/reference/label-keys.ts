import { foundIn, sourceFiles } from '../repository';
import { code, table } from './table';

const SECTION = 'libs/catalog/src/description';

/** `${location.prefix}` is that of a node or an agent. `${section}` is one of three lists of ports. */
const PREFIXES = ['nodes.<id>', 'agents.<name>'];
const PORTS = ['inputs', 'outputs', 'config'];

const expanded = (template: string): readonly string[] => {
  const keys = /^\$\{(location\.)?prefix\}/.test(template)
    ? PREFIXES.map((prefix) => template.replace(/^\$\{(location\.)?prefix\}/, prefix))
    : [template];
  return keys.flatMap((key) =>
    key.includes('${section}') ? PORTS.map((ports) => key.replace('${section}', ports)) : [key],
  );
};

const written = (key: string): string =>
  key.replaceAll(/\$\{(?:\w+\.)?(\w+)\}/g, (_, name: string) => `<${name}>`);

/** Returns the keys by which the catalog looks up labels. */
const labelKeys = (): readonly string[] => {
  const templates = foundIn(sourceFiles(SECTION), /localise\([^,]+,\s*[`']([^`']+)[`']/g);
  return [...new Set(templates.flatMap(expanded).map(written))].toSorted();
};

/** Returns whether the catalog looks up this key of an overlay. */
export const isLabelKey = (key: string): boolean =>
  labelKeys().some((pattern) =>
    new RegExp(
      `^${pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/<\w+>/g, '.+')}$`,
    ).test(key),
  );

export const labelTable = (): string =>
  table(
    ['Key'],
    labelKeys().map((key) => [code(key)]),
  );
