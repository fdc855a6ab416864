import type { LocalizedText } from '@platform/ports';

/** Why a part of a file has no equivalent. */
export interface Refusal {
  readonly refused: LocalizedText;
}

export const refusal = (fr: string, en: string): Refusal => ({ refused: { fr, en } });

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;
