import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const STARTER = `require('./compile-cache.cjs').useCompileCache(__dirname, 'program');
require('./program.main.js');
`;
const MAPPED = '\n//# sourceMappingURL=program.main.js.map\n';

let programs: string;
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'programs '));
  copyFileSync(join(__dirname, 'compile-cache.cjs'), join(programs, 'compile-cache.cjs'));
  writeFileSync(join(programs, 'program.js'), STARTER);
  mkdirSync(join(programs, '.compile-cache'));
});
afterEach(() => rmSync(programs, { recursive: true }));

const write = (text: string): void => writeFileSync(join(programs, 'program.main.js'), text);

function run(...flags: readonly string[]): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--enable-source-maps', ...flags, join(programs, 'program.js')],
    { encoding: 'utf8' },
  );
  return `${stdout}${stderr}`.trim();
}

/** Each file of the cache, and when it was written. */
const cached = (): readonly string[] =>
  readdirSync(programs, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('.compile-cache'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => `${file} ${statSync(file).mtimeMs}`)
    .sort();

describe('the compile cache of a program', () => {
  it('is written by the first process that ends well, and used by the next one', () => {
    write(`console.log(require('./other.js').said, __filename, require.resolve('./other.js'))`);
    writeFileSync(join(programs, 'other.js'), 'exports.said = "said"');
    const first = run();
    expect(first).toBe(`said ${join(programs, 'program.main.js')} ${join(programs, 'other.js')}`);
    const written = cached();
    expect(written.length).toBeGreaterThanOrEqual(2);
    expect(run()).toBe(first);
    expect(cached()).toEqual(written);
  });

  it('runs the new text of a file that kept its length', () => {
    write('console.log("one")');
    expect(run()).toBe('one');
    write('console.log("two")');
    expect(run()).toBe('two');
    write('console.log("one")');
    expect(run()).toBe('one');
  });

  it('serves no process under flags that it was not compiled for', () => {
    write('console.log("one")');
    run();
    for (const flag of ['--max-old-space-size=64', '--no-opt', '--max-old-space-size=64']) {
      expect(run(flag)).toBe('one');
    }
    expect(run()).toBe('one');
  });

  it('is neither written nor read where the build made no folder for it', () => {
    rmSync(join(programs, '.compile-cache'), { recursive: true });
    write('console.log("one")');
    expect(run()).toBe('one');
    expect(cached()).toEqual([]);
  });

  it('that is damaged is not used', () => {
    write('console.log("one")');
    run();
    for (const line of cached()) writeFileSync(line.slice(0, line.lastIndexOf(' ')), 'damaged');
    expect(run()).toBe('one');
  });

  it('that cannot be written keeps no program from running', () => {
    writeFileSync(join(programs, '.compile-cache/program'), 'a file');
    write('console.log("one")');
    expect(run()).toBe('one');
  });

  it('lets a module be imported, and an error name the line of its TypeScript', () => {
    write(
      `import('node:path').then(({ sep }) => { console.log(sep); throw new Error('told') })${MAPPED}`,
    );
    const map = { version: 3, sources: ['source.ts'], names: [], mappings: 'AAQA' };
    writeFileSync(join(programs, 'program.main.js.map'), JSON.stringify(map));
    for (const _start of ['first', 'from the cache']) {
      const said = run();
      expect(said).toContain('/');
      expect(said).toContain(`${join(programs, 'source.ts')}:9:`);
    }
  });
});
