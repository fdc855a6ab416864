/** One file of a published version. */
export interface StoredFile {
  readonly name: string;
  readonly content: Buffer;
  /** Media type. */
  readonly contentType: string;
}

/** `taken`: something else already exists at the path and was left unchanged. */
export type PublishOutcome = 'published' | 'taken';

/**
 * Storage of published versions. Paths are relative to the registry, with `/`. Every method throws
 * `RegistryUnreadableError` when the storage does not respond.
 */
export interface RegistryStorage {
  /** A `gs://` address or an absolute folder, for messages. */
  readonly location: string;
  /** Names of the folders directly below a path; empty when the path does not exist. */
  folders(path: string): Promise<readonly string[]>;
  /** Reads a file; undefined when it does not exist. Throws `ArchiveRefusedError` above `limit` bytes. */
  read(path: string, limit: number): Promise<Buffer | undefined>;
  /**
   * Stores the files of a version without overwriting others. The last file makes the version visible and is written
   * after all others.
   */
  publish(folder: string, files: readonly StoredFile[]): Promise<PublishOutcome>;
}
