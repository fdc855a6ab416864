import type { EffectLog } from '@platform/sdk';

export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn';
  readonly fields: object;
  readonly message: string;
}

/** A log that keeps its lines. */
export function keepingLog(): { readonly log: EffectLog; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const keep = (level: LogLine['level']) => (fields: object, message: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, log: { debug: keep('debug'), info: keep('info'), warn: keep('warn') } };
}
