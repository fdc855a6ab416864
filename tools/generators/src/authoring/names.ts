import { ToolError } from '../tool-error';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_LENGTH = 60;

/** Returns the name if it is kebab-case. Throws ToolError `GENERATOR_NAME_INVALID` that shows a valid name. */
export function requireName(name: string, what: string): string {
  if (KEBAB.test(name) && name.length <= MAX_LENGTH) return name;
  throw new ToolError(
    'GENERATOR_NAME_INVALID',
    `"${name}" cannot name a ${what}: lower-case letters and digits, words joined by "-", starting with a letter, at most ${MAX_LENGTH} characters (such as lab-results)`,
  );
}

/** A plugin as its author names it: with a scope of their own, or without. */
export interface PluginName {
  /** Name of its folder, and prefix of its node ids. */
  readonly name: string;
  readonly packageName: string;
}

/** Scope of the packages of this repository. */
const OWN_SCOPE = 'platform';

/**
 * `lab-results` → `@platform/plugin-lab-results`, the scope of this repository; `@site/lab-results` is the package name
 * itself. Throws ToolError `GENERATOR_NAME_INVALID`.
 */
export function requirePluginName(given: string): PluginName {
  const [, scope, scoped] = /^@([^/]*)\/([^/]*)$/.exec(given) ?? [];
  if (scope === undefined || scoped === undefined) {
    const name = requireName(given, 'plugin');
    return { name, packageName: `@${OWN_SCOPE}/plugin-${name}` };
  }
  if (requireName(scope, 'scope') === OWN_SCOPE) {
    throw new ToolError(
      'GENERATOR_NAME_INVALID',
      `"@${OWN_SCOPE}" is the scope of the platform: leave it out (${scoped}), or use one of your own (@site/${scoped})`,
    );
  }
  return { name: requireName(scoped, 'plugin'), packageName: given };
}

const words = (name: string): string[] => name.split('-');
const capital = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`;

/** `lab-results` → `LabResults`. */
export const pascalCase = (name: string): string => words(name).map(capital).join('');

/** `lab-results` → `labResults`. */
export const camelCase = (name: string): string => {
  const [first = '', ...others] = words(name);
  return [first, ...others.map(capital)].join('');
};

/** `lab-results` → `LAB_RESULTS`. */
export const constantCase = (name: string): string => words(name).join('_').toUpperCase();

/** `lab-results` → `Lab results`. */
export const sentence = (name: string): string => capital(words(name).join(' '));
