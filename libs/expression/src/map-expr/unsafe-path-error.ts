import { PlatformError, type LocalizedText } from '@platform/ports';

export const PROTOTYPE_KEY: LocalizedText = { fr: 'clé de prototype', en: 'key of a prototype' };

/** Thrown when the manifest is loaded and a `MapExpr` path could run code or read inherited properties. */
export class UnsafePathError extends PlatformError {
  /** The refused path, cut to its first 200 characters. */
  readonly path: string;

  constructor(reason: LocalizedText, path: string) {
    const shown = path.slice(0, 200);
    super('EXPRESSION_UNSAFE_PATH', {
      fr: `chemin refusé : ${reason.fr} (« ${shown} »)`,
      en: `path refused: ${reason.en} ("${shown}")`,
    });
    this.path = shown;
  }
}
