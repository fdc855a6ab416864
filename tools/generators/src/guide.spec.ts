import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { freePort } from '@platform/testing';

import { guideSteps, type GuideStep } from './__fixtures__/guide';
import { ScratchWorkspace, type RunningCommand } from './__fixtures__/scratch-workspace';

jest.setTimeout(600_000);

const GUIDE = join(__dirname, '../../../docs/write-a-plugin.md');
/** Removes colours and column alignment, which depend on the terminal. */
const plain = (text: string): string => stripVTControlCharacters(text).replaceAll(/[ \t]+/g, ' ');

const DEFAULT_ADDRESS = '127.0.0.1:4000';

/** Runs the guide as a reader does, except for the port of the platform. */
class Reader {
  readonly workspace = new ScratchWorkspace();
  private background: RunningCommand | undefined;
  private output = '';

  constructor(private readonly port: number) {}

  async follow(step: GuideStep): Promise<void> {
    if (step.kind === 'write') writeFileSync(join(this.workspace.root, step.path), step.text);
    else if (step.kind === 'expect') await this.see(step.lines);
    else if (step.mode === 'background') this.begin(step.script);
    else await this.run(step.script, step.mode === 'fails');
  }

  async end(): Promise<void> {
    await this.background?.stop();
    this.workspace.remove();
  }

  private begin(script: string): void {
    this.background = this.workspace.start(script, {
      PROXY_PORT: String(this.port),
      ENDPOINT_PORT: '0',
      RESTATE_INGRESS__BIND_PORT: '0',
      RESTATE_ADMIN__BIND_PORT: '0',
      RESTATE_BIND_PORT: '0',
    });
    this.output = '';
  }

  private async run(script: string, fails: boolean): Promise<void> {
    const here = script.replaceAll(DEFAULT_ADDRESS, `127.0.0.1:${this.port}`);
    const { code, output } = await this.workspace.run(`set -e\n${here}`);
    if ((code !== 0) !== fails)
      throw new Error(`exit code ${code} of:\n${script}\n${plain(output)}`);
    this.output = output;
  }

  private async see(lines: readonly string[]): Promise<void> {
    for (const line of lines) {
      if (this.output === '') await this.background?.printed(line);
      else expect(plain(this.output)).toContain(plain(line));
    }
  }
}

describe('docs/write-a-plugin.md', () => {
  const steps = guideSteps(readFileSync(GUIDE, 'utf8'));
  let reader: Reader;

  beforeAll(async () => {
    reader = new Reader(await freePort());
    await reader.workspace.run('npx nx sync');
  });
  afterAll(() => reader.end());

  it('has commands, files and promises', () => {
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(['run', 'write', 'expect']));
  });

  it('does what it says, step by step', async () => {
    for (const step of steps) await reader.follow(step);
  });
});
