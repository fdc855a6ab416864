import { PlatformError } from '@platform/ports';

/** Thrown at load when a `MapExpr` path could run code or leave the record's own properties. */
export class UnsafePathError extends PlatformError {
  /** The refused path, cut to its first 200 characters. */
  readonly path: string;

  constructor(reason: string, path: string) {
    super('EXPRESSION_UNSAFE_PATH', `chemin refusé : ${reason} (« ${path.slice(0, 200)} »)`);
    this.path = path.slice(0, 200);
  }
}
