import { create, type WriteEntry } from 'tar';

/** A fixed time; npm uses the same. */
const PACKED_AT = new Date('1985-10-26T08:15:00.000Z');

const FILE_MODE = 0o644;

/** Packs the files of a folder. The same content always gives the same bytes. */
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
    // With a leading `@`, tar would include another archive.
    files.map((path) => (path.startsWith('@') ? `./${path}` : path)),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
