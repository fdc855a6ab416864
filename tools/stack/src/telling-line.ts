const NOISE = /^\s*(at |node:|\^|\[?[{}\]]|Node\.js v)/;
const ERROR_LINE = /^(Failed: |(Uncaught )?[\w.]*(Error|Exception)\b.*:)/;

/**
 * The line of a dead process's output that tells most: the last `SomeError: message` of an
 * uncaught exception (`Failed: ` from the control plane), else the last line outside a stack trace.
 */
export function tellingLine(lines: readonly string[]): string | undefined {
  const spoken = lines.filter((line) => line.trim() !== '' && !NOISE.test(line));
  return (spoken.findLast((line) => ERROR_LINE.test(line)) ?? spoken.at(-1))?.trim();
}
