/** One file of a published version. */
export interface StoredFile {
  readonly name: string;
  readonly content: Buffer;
  /** Media type. */
  readonly contentType: string;
}

/** `taken`: the place holds something else, which was left as it is. */
export type PublishOutcome = 'published' | 'taken';

/**
 * Where published versions are kept. Paths are relative to the registry, with `/`. Every method
 * throws RegistryUnreadableError when the place does not answer.
 */
export interface RegistryStorage {
  /** As a person writes it: a `gs://` address or an absolute folder. */
  readonly location: string;
  /** Names of the folders directly below a path; none when the path does not exist. */
  folders(path: string): Promise<readonly string[]>;
  /** A file, or undefined when there is none. Throws ArchiveRefusedError past `limit` bytes. */
  read(path: string, limit: number): Promise<Buffer | undefined>;
  /**
   * Stores the files of a version, never over others. The last file is what makes the version
   * visible: it is there only when all are.
   */
  publish(folder: string, files: readonly StoredFile[]): Promise<PublishOutcome>;
}
