import { OperatorError } from '../command';

/** A plugin, or one version of it. */
export interface PluginReference {
  readonly name: string;
  readonly version?: string;
}

/** Parses `<name>` or `<name>@<version>`. The name may begin with a scope. Throws OperatorError. */
export function parsePluginReference(text: string): PluginReference {
  const at = text.lastIndexOf('@');
  if (at <= 0) return { name: text };
  const [name, version] = [text.slice(0, at), text.slice(at + 1)];
  if (version === '') throw new OperatorError(`"${text}" names no version after its @`);
  return { name, version };
}

export const isOf = (version: string | undefined, reference: PluginReference): boolean =>
  version !== undefined && (reference.version === undefined || reference.version === version);
