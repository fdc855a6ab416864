import { gzipSync } from 'node:zlib';

import { rawArchive, rawEntry, rawFile, rawPaxFile, rawTar } from '../__fixtures__/raw-archive';
import { ArchiveRefusedError } from '../errors';
import { ARCHIVE_LIMITS } from './archive-limits';
import { readArchive } from './read-archive';

const fine = rawFile('plugin.yaml', 'name: x\n');

async function refusal(archive: Buffer): Promise<string> {
  const error: unknown = await readArchive(archive).catch((thrown: unknown) => thrown);
  if (error instanceof ArchiveRefusedError) return error.message;
  throw error instanceof Error ? error : new Error('the archive was accepted');
}

describe('readArchive', () => {
  it('reads files, with or without the folders and the ./ that other packers write', async () => {
    const files = await readArchive(
      rawArchive(
        rawEntry({ path: './', type: 'Directory' }),
        rawFile('./plugin.yaml', 'a'),
        rawEntry({ path: 'nodes/', type: 'Directory' }),
        rawFile('nodes/x.js', 'b'.repeat(2_000)),
        rawFile('empty.js', ''),
        rawPaxFile(`${'long/'.repeat(60)}x.js`),
      ),
    );
    expect([...files.keys()]).toEqual([
      'plugin.yaml',
      'nodes/x.js',
      'empty.js',
      `${'long/'.repeat(60)}x.js`,
    ]);
    expect(files.get('nodes/x.js')?.toString()).toBe('b'.repeat(2_000));
  });

  it.each([
    ['a parent folder', rawFile('../evil.js'), 'hors du dossier'],
    ['a parent folder inside', rawFile('nodes/../../evil.js'), 'hors du dossier'],
    ['a parent folder in an extended header', rawPaxFile('../evil.js'), 'hors du dossier'],
    ['a parent folder, as a folder', rawEntry({ path: '../x/', type: 'Directory' }), 'hors du'],
    ['an absolute path', rawFile('/tmp/evil.js'), 'chemin absolu'],
    ['a path without end', rawPaxFile(`${'a/'.repeat(600)}x.js`), 'chemin trop long'],
    ['a Windows drive', rawFile('C:evil.js'), 'chemin absolu'],
    ['a backslash', rawFile('..\\evil.js'), 'caractère interdit'],
    ['a file in place of the folder', rawPaxFile('nodes/..'), 'hors du dossier'],
    ['a file without a name', rawPaxFile('.'), 'de type File'],
    [
      'a symbolic link',
      rawEntry({ path: 'x.js', type: 'SymbolicLink', linkpath: '/etc/passwd' }),
      'type SymbolicLink',
    ],
    [
      'a hard link',
      rawEntry({ path: 'x.js', type: 'Link', linkpath: '../../secret' }),
      'type Link',
    ],
    [
      'a character device',
      rawEntry({ path: 'tty', type: 'CharacterDevice', devmaj: 5, devmin: 0 }),
      'type CharacterDevice',
    ],
    [
      'a block device',
      rawEntry({ path: 'sda', type: 'BlockDevice', devmaj: 8, devmin: 0 }),
      'type BlockDevice',
    ],
    ['a named pipe', rawEntry({ path: 'pipe', type: 'FIFO' }), 'type FIFO'],
    ['a sparse file', rawEntry({ path: 'x', type: 'SparseFile' }), 'type SparseFile'],
    ['the same file twice', Buffer.concat([fine, fine]), 'en double'],
    ['files that differ by case', Buffer.concat([rawFile('a.js'), rawFile('A.js')]), 'en double'],
    [
      'a file that is also a folder',
      Buffer.concat([rawFile('nodes'), rawFile('nodes/x.js')]),
      'est un fichier et un dossier',
    ],
  ])('refuses %s, whole [MAN-387]', async (_, entry, words) => {
    expect(await refusal(rawArchive(rawFile('other.js'), entry))).toContain(words);
  });

  it.each([
    ['files', (index: number) => rawFile(`${index}.js`, '')],
    ['folders', (index: number) => rawEntry({ path: `${index}/`, type: 'Directory' })],
  ])('refuses too many %s', async (_what, entryAt) => {
    const entries = Array.from({ length: ARCHIVE_LIMITS.files + 1 }, (__, index) => entryAt(index));
    expect(await refusal(rawArchive(...entries))).toContain(`${ARCHIVE_LIMITS.files} fichiers`);
  });

  it('refuses a small archive of a huge content, without unpacking it', async () => {
    const bomb = gzipSync(Buffer.alloc(ARCHIVE_LIMITS.unpacked + 1));
    expect(bomb.length).toBeLessThan(ARCHIVE_LIMITS.compressed / 100);
    expect(await refusal(bomb)).toContain('une fois décompressée');
  });

  it.each([
    ['what is not compressed', rawTar(fine), 'compression illisible'],
    ['what is compressed twice', gzipSync(rawArchive(fine)), 'deux fois'],
    ['what is not an archive', gzipSync('x'.repeat(2_000)), 'illisible'],
    ['nothing', gzipSync(''), 'illisible'],
    ['an archive cut short', rawArchive(fine).subarray(0, -12), 'compression illisible'],
    [
      'a content cut short',
      gzipSync(rawFile('x.js', 'x'.repeat(5_000)).subarray(0, 2_048)),
      'illisible',
    ],
    ['a damaged header', gzipSync(damaged(rawTar(fine))), 'illisible'],
  ])('refuses %s', async (_, archive, words) => {
    expect(await refusal(archive)).toContain(words);
  });
});

function damaged(tar: Buffer): Buffer {
  const copy = Buffer.from(tar);
  copy[3] = (copy[3] ?? 0) ^ 0xff;
  return copy;
}
