import { type AttackResult } from './launch-attack';

/** Formats one line per attack for a terminal. */
export function printResult(result: AttackResult): string {
  const { attack, got, failures, earlier = [], maxWaitMs, proxyMemory, ms } = result;
  const mark = failures.length === 0 ? '✔' : '✖';
  const memory = proxyMemory === undefined ? '' : `, proxy ${proxyMemory} MiB`;
  const figures = `/healthz ${Math.round(maxWaitMs)} ms${memory}, ${(ms / 1000).toFixed(1)} s`;
  const lines = [`${mark} ${attack.name} (${attack.mode}): ${attack.does}`];
  if (got !== undefined) lines.push(`    got: ${got}`);
  lines.push(
    ...failures.map((failure) => `    gave way: ${failure}`),
    ...earlier.map((failure) => `    only slow in an earlier launch: ${failure}`),
    `    ${figures}`,
  );
  return lines.join('\n');
}

/** Formats the count, after a list of the attacks that the platform gave way to: their lines are far above. */
export function printSummary(results: readonly AttackResult[]): string {
  const gaveWay = results.filter(({ failures }) => failures.length > 0);
  const count = `${results.length - gaveWay.length} withstood, ${gaveWay.length} gave way`;
  return ['', ...gaveWay.map(printResult), count].join('\n');
}

/** Formats the results as a Markdown table. */
export function printTable(results: readonly AttackResult[]): string {
  const rows = results.map(({ attack, got, failures, maxWaitMs, proxyMemory }) => [
    attack.does,
    `${Math.round(maxWaitMs)} ms`,
    proxyMemory === undefined ? '' : `${proxyMemory} MiB`,
    failures.length === 0 ? (got ?? '') : `gave way: ${failures.join('; ')}`,
  ]);
  const header = ['Attack', 'Longest wait of /healthz', 'Proxy memory', 'What the caller got'];
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
