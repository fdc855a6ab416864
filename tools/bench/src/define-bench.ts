import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

export class OptionInvalidError extends Error {}

/** An option that takes a value. Without it, `read` gets undefined. Throws OptionInvalidError. */
interface ValueOption<T> {
  /** How the help names the value, e.g. `<n>`. */
  readonly value: string;
  readonly doc: string;
  read(text: string | undefined, name: string): T;
}

interface FlagOption {
  readonly value: undefined;
  readonly doc: string;
}

/** By name in camelCase: `inFlight` is `--in-flight`. */
type DeclaredOptions = Readonly<Record<string, ValueOption<unknown> | FlagOption>>;

type OptionsOf<Declared extends DeclaredOptions> = {
  readonly [Name in keyof Declared]: Declared[Name] extends ValueOption<infer T> ? T : boolean;
};

/** Parses a positive integer. Throws OptionInvalidError. */
export function positive(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new OptionInvalidError(`--${name} wants a positive whole number, not "${text}"`);
}

function known<T extends string>(name: string, names: readonly T[], text: string): T {
  const found = names.find((each) => each === text);
  if (found) return found;
  throw new OptionInvalidError(`--${name} knows ${names.join(', ')}, not "${text}"`);
}

export const flag = (doc: string): FlagOption => ({ value: undefined, doc });

export const count = (doc: string, byDefault: number): ValueOption<number> => ({
  value: '<n>',
  doc: `${doc}, default ${byDefault}`,
  read: (text, name) => (text === undefined ? byDefault : positive(name, text)),
});

export const optionalCount = (value: string, doc: string): ValueOption<number | undefined> => ({
  value,
  doc,
  read: (text, name) => (text === undefined ? undefined : positive(name, text)),
});

export const counts = (
  doc: string,
  byDefault: readonly number[],
): ValueOption<readonly number[]> => ({
  value: '<n,…>',
  doc: `${doc}, default ${byDefault.join(',')}`,
  read: (text, name) => text?.split(',').map((each) => positive(name, each)) ?? byDefault,
});

export const oneOf = <T extends string>(
  doc: string,
  names: readonly [T, ...T[]],
): ValueOption<T> => ({
  value: '<name>',
  doc: `${doc}: ${names.join(' or ')}, default ${names[0]}`,
  read: (text, name) => (text === undefined ? names[0] : known(name, names, text)),
});

export const someOf = <T extends string>(
  doc: string,
  names: readonly T[],
  byDefault: readonly T[] = names,
): ValueOption<readonly T[]> => ({
  value: '<list>',
  doc: `${doc}: ${names.join(', ')}; default ${byDefault.join(',')}`,
  read: (text, name) => text?.split(',').map((each) => known(name, names, each)) ?? byDefault,
});

export const folder = (doc: string): ValueOption<string | undefined> => ({
  value: '<dir>',
  doc,
  read: (text) => text,
});

export const custom = <T>(
  value: string,
  doc: string,
  byDefault: string,
  read: (text: string) => T,
): ValueOption<T> => ({
  value,
  doc: doc.replace('default', `default ${byDefault}`),
  read: (text = byDefault) => read(text),
});

/** Where results go. With `--json` one JSON object a line, otherwise text. */
export interface Output {
  /** Writes text for people, which is left out with `--json`. */
  say(text: string): void;
  /** Writes a result. `text`: the same for people; default: the object. */
  result(value: object, text?: string): void;
}

export interface Benchmark {
  /** One sentence. */
  readonly summary: string;
  run(name: string, argv: readonly string[]): Promise<void>;
}

interface BenchDefinition<Declared extends DeclaredOptions> {
  readonly summary: string;
  readonly options: Declared;
  /** What the help says below the options. */
  readonly about?: string;
  measure(options: OptionsOf<Declared>, output: Output): Promise<void>;
}

const dashed = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function helpOf(
  name: string,
  { summary, options, about }: BenchDefinition<DeclaredOptions>,
): string {
  const rows = [
    ...Object.entries(options).map(
      ([option, { value, doc }]) =>
        [`--${dashed(option)}${value === undefined ? '' : ` ${value}`}`, doc] as const,
    ),
    ['--json', 'one JSON object a line for each result, without the text'] as const,
    ['--help', 'this text'] as const,
  ];
  const width = Math.max(...rows.map(([left]) => left.length));
  const lines = rows.map(
    ([left, doc]) =>
      `  ${left.padEnd(width)}  ${doc.replaceAll('\n', `\n${' '.repeat(width + 4)}`)}`,
  );
  return [
    summary,
    `\nUsage: npm run bench -- ${name} [options]`,
    '\nOptions',
    ...lines,
    ...(about === undefined ? [] : [`\n${about.trim()}`]),
    '',
  ].join('\n');
}

function valuesOf(options: DeclaredOptions, argv: readonly string[]) {
  const config = Object.fromEntries(
    [...Object.entries(options).map(([name, { value }]) => [dashed(name), value] as const)]
      .concat([
        ['json', undefined],
        ['help', undefined],
      ])
      .map(
        ([name, value]) => [name, { type: value === undefined ? 'boolean' : 'string' }] as const,
      ),
  );
  try {
    return parseArgs({ args: [...argv], options: config }).values;
  } catch (error) {
    throw new OptionInvalidError((error as Error).message);
  }
}

export function machine(): string {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB`;
  return `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory}, Node ${process.versions.node}`;
}

/** Describes a benchmark. Each reads its options, prints its help, and writes its results in the same way. */
export function defineBenchmark<Declared extends DeclaredOptions>(
  definition: BenchDefinition<Declared>,
): Benchmark {
  const { summary, options } = definition;
  return {
    summary,
    async run(name, argv) {
      const values = valuesOf(options, argv);
      const write = (text: string): boolean => process.stdout.write(`${text}\n`);
      if (values['help']) return void process.stdout.write(helpOf(name, definition));
      const read = Object.entries(options).map(([option, declared]) => {
        const given = values[dashed(option)];
        if (declared.value === undefined) return [option, given === true];
        return [option, declared.read(given as string | undefined, dashed(option))];
      });
      const output: Output = {
        say: (text) => void (values['json'] ?? write(text)),
        result: (value, text) =>
          void write(
            values['json']
              ? JSON.stringify({ bench: name, ...value })
              : (text ?? JSON.stringify(value)),
          ),
      };
      output.result({ machine: machine() }, machine());
      await definition.measure(Object.fromEntries(read) as OptionsOf<Declared>, output);
    },
  };
}
