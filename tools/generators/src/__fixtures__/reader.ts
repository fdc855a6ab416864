import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import type { GuideStep } from './guide';
import type { RunningCommand, ScratchWorkspace } from './scratch-workspace';

/** Removes colours and column alignment, which depend on the terminal. */
const plain = (text: string): string => stripVTControlCharacters(text).replaceAll(/[ \t]+/g, ' ');

const DEFAULT_ADDRESS = '127.0.0.1:4000';

/** Runs the guide as a reader does, except for the port of the platform. */
export class Reader {
  private background: RunningCommand | undefined;
  private output = '';

  constructor(
    private readonly workspace: ScratchWorkspace,
    private readonly port: number,
  ) {}

  async follow(step: GuideStep): Promise<void> {
    if (step.kind === 'write') writeFileSync(join(this.workspace.root, step.path), step.text);
    else if (step.kind === 'expect') await this.see(step.lines);
    else if (step.kind === 'stop') await this.stop();
    else if (step.mode === 'background') this.begin(step.script);
    else await this.run(step.script, step.mode === 'fails');
  }

  /** Stops what the guide started. */
  async stop(): Promise<void> {
    await this.background?.stop();
    this.background = undefined;
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
