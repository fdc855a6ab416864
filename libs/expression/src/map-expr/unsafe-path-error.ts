import { PlatformError } from '@platform/ports';

/** Thrown when the manifest is loaded and a `MapExpr` path could run code or read inherited properties. */
export class UnsafePathError extends PlatformError {
  /** The refused path, cut to its first 200 characters. */
  readonly path: string;

  constructor(reason: string, path: string) {
    super('EXPRESSION_UNSAFE_PATH', `chemin refusé : ${reason} (« ${path.slice(0, 200)} »)`);
    this.path = path.slice(0, 200);
  }
}
