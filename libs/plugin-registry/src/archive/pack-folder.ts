import { create, type WriteEntry } from 'tar';

/** Any fixed moment does; npm uses this one. */
const PACKED_AT = new Date('1985-10-26T08:15:00.000Z');

const FILE_MODE = 0o644;

/** Packs the files of a folder: the same content gives the same bytes, whoever packs it and when. */
export async function packFolder(folder: string, files: readonly string[]): Promise<Buffer> {
  const stream = create(
    {
      cwd: folder,
      gzip: { level: 9 },
      portable: true,
      mtime: PACKED_AT,
      noDirRecurse: true,
      onWriteEntry: ({ stat }: WriteEntry) => {
        if (stat !== undefined) stat.mode = FILE_MODE;
      },
    },
    // A leading `@` would name an archive to take in.
    files.map((path) => (path.startsWith('@') ? `./${path}` : path)),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
